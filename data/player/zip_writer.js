// ZIP archives of files that are compressed already.

const crcTable = Uint32Array.from({length: 256}, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; ++bit) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crcOf(bytes) {
  let crc = ~0;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

class ZipWriter {
  constructor() {
    this.parts = [];
    this.directory = [];
    this.size = 0;
  }

  /** Numbers in little-endian order, each as [value, bytes]. */
  numbers(...pairs) {
    return Uint8Array.from(pairs.flatMap(([value, bytes]) => Array.from({length: bytes}, (_, i) => Math.floor(value / 256 ** i) & 255)));
  }
  put(part) {
    this.parts.push(part);
    this.size += part.length;
  }

  add(name, bytes) {
    const letters = new TextEncoder().encode(name);
    // Version, flags, method (stored), time, date (1 January 1980), checksum, sizes, lengths.
    const common = [[20, 2], [0, 2], [0, 2], [0, 2], [33, 2], [crcOf(bytes), 4], [bytes.length, 4], [bytes.length, 4], [letters.length, 2], [0, 2]];
    this.directory.push(this.numbers([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [this.size, 4]), letters);
    this.put(this.numbers([0x04034b50, 4], ...common));
    this.put(letters);
    this.put(bytes);
  }

  blob() {
    const start = this.size;
    const files = this.directory.length / 2;
    this.directory.forEach((part) => this.put(part));
    this.put(this.numbers([0x06054b50, 4], [0, 2], [0, 2], [files, 2], [files, 2], [this.size - start, 4], [start, 4], [0, 2]));
    return new Blob(this.parts, {type: 'application/zip'});
  }
}
