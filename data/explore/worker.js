// A Web Worker: the interface of the library as messages. It follows asterism.js in the same script.

let library = null;

async function load(compiled) {
  library = await asterism_module({
    instantiateWasm(imports, ready) {
      WebAssembly.instantiate(compiled, imports).then((instance) => ready(instance, compiled));
      return {};
    },
    onStatus: (status) => postMessage({status}),
  });
  return {};
}

function allocated(bytes) {
  const place = library._malloc(bytes.length + 1);
  library.HEAPU8.set(bytes, place);
  library.HEAPU8[place + bytes.length] = 0;
  return place;
}

const bytesOf = (body) => (typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body));

function answer({path, isPost, type, body}) {
  const [name, query = ''] = path.split('?');
  const bytes = bytesOf(body);
  const places = [name, query, type].map((text) => allocated(bytesOf(text)));
  places.push(allocated(bytes));
  const status = library._asterism_ask(isPost, ...places, bytes.length);
  places.forEach((place) => library._free(place));
  const text = library._asterism_reply_text();
  return {status, type: library.UTF8ToString(library._asterism_reply_type()),
    bytes: library.HEAPU8.slice(text, text + library._asterism_reply_size())};
}

function run() {
  library._asterism_run_job();
  return {};
}

onmessage = async ({data}) => {
  try {
    postMessage({reply: data.library ? await load(data.library) : data.request ? answer(data.request) : run()});
  } catch (error) {
    postMessage({error: String(error?.message ?? error)});
  }
};
