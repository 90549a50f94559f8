import { contractHeader, contractOffer, contractPath, faultOf } from '/dist/fixtures/contract.js';

/** What the stubs of a test have answered that no server would. @type {Set<string>} */
const faults = new Set();

// Within the test and not behind it: a hook that fails would end the whole file.
const plainIt = globalThis.it;
globalThis.it = (title, body) =>
  plainIt(title, async function () {
    faults.clear();
    await body.call(this);
    if (faults.size > 0) throw new Error([...faults].join('\n'));
  });

/**
 * Answers a page's calls without a server: `stubCalls({ '/auth/login': { data: {...} } })`. An answer is
 * `{ data }`, `{ error: { errorCode, errorMessage } }`, `{ status }`, or a function of the request giving one of these.
 * `{ lines: [...] }` answers line by line. Requests to the page's own files pass through. Uploads, which go by XMLHttpRequest, are answered in the same way.
 * A test whose stub gives data that is not of the call's schema fails; `isOdd` says that an answer is none that a server would give.
 *
 * @param {import('./stub.js').Answers} answers
 */
export function stubCalls(answers) {
  const realFetch = globalThis.fetch;
  const RealUpload = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = /** @type {any} */ (StubUpload);
  /** @type {import('./stub.js').Asked[]} */
  const asked = [];
  globalThis.fetch = async (input, init) => {
    const upload = init && uploads.get(init);
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const named = Object.keys(answers).find((known) => path.endsWith(known));
    if (!named && path === contractPath) return Response.json({ status: 'SUCCESS', data: contractOffer });
    if (!named) return realFetch(input, init);
    const call = {
      path,
      query: Object.fromEntries(new URL(request.url).searchParams),
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: upload ?? (await readBody(request)),
    };
    asked.push(call);
    const answer = typeof answers[named] === 'function' ? await answers[named](call) : answers[named];
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer.lines)
      return new Response(answer.lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
        headers: { 'content-type': 'application/x-ndjson' },
      });
    if (!answer.error && !answer.isOdd && (answer.status ?? 200) === 200) {
      const fault = faultOf(call.method, path, answer.data ?? {});
      if (fault) faults.add(fault);
    }
    const body = answer.error
      ? { status: 'ERROR', error: answer.error }
      : { status: 'SUCCESS', data: answer.data ?? {} };
    return Response.json(body, { status: answer.status ?? 200, headers: contractHeader });
  };
  function restore() {
    globalThis.fetch = realFetch;
    globalThis.XMLHttpRequest = RealUpload;
  }
  return { asked, restore };
}

/** What uploads carry, by their request. */
const uploads = new WeakMap();

/** As much of XMLHttpRequest as an upload uses, on the stubbed fetch. */
class StubUpload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #headers = new Headers();
  #abort = new AbortController();
  open(method, url) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name, value) {
    this.#headers.set(name, value);
  }
  async send(form) {
    try {
      const { method, url } = this;
      const sent = { method, headers: this.#headers, signal: this.#abort.signal };
      // beside the request: WebKit does not read a file back out of one
      uploads.set(sent, form instanceof FormData ? Object.fromEntries(form) : { file: form });
      const answer = await fetch(url, sent);
      this.status = answer.status;
      this.responseText = await answer.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(this.#abort.signal.aborted ? 'abort' : 'error'));
    }
  }
  abort() {
    this.#abort.abort();
  }
}

async function readBody(request) {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return request.json();
  if (type.includes('form')) return Object.fromEntries(await request.formData());
  return undefined;
}
