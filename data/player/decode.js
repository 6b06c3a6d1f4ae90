// Arrays of numbers are encoded as base64 of their little-endian bytes.

function bytesOfBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

function isLittleEndian() {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

function numbersOf(text, ArrayType) {
  if (text === undefined || text === null) return null;
  if (typeof text !== 'string') return ArrayType.from(text);
  const bytes = bytesOfBase64(text);
  if (!isLittleEndian())
    for (let i = 0; i + 3 < bytes.length; i += 4) bytes.subarray(i, i + 4).reverse();
  return new ArrayType(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

const integersOf = (text) => numbersOf(text, Int32Array);
const floatsOf = (text) => numbersOf(text, Float32Array);
