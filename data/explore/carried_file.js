// A file in the address of the page: compressed, in letters that need no escaping.

/** Browsers and chat programs cut longer addresses. */
const longest = 24000;

const throughStream = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The letters, or an empty text if the file is too large for an address. */
export async function packed(bytes) {
  if (typeof CompressionStream === 'undefined' || bytes.byteLength > 100 * longest) return '';
  const small = await throughStream(bytes, new CompressionStream('deflate'));
  if (small.length > 0.75 * longest) return '';
  return btoa(String.fromCharCode(...small)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpacked(letters) {
  const small = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return throughStream(small, new DecompressionStream('deflate'));
}
