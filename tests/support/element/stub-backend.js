/**
 * Answers a page's calls without a server: `stubCalls({ '/auth/login': { data: {...} } })`. An answer is
 * `{ data }`, `{ error: { errorCode, errorMessage } }`, `{ status }`, or a function of the request giving one of these.
 * Requests to the page's own files pass through.
 */
export function stubCalls(answers) {
  const realFetch = globalThis.fetch;
  const asked = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const named = Object.keys(answers).find((known) => path.endsWith(known));
    if (!named) return realFetch(input, init);
    const call = {
      path,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: await readBody(request),
    };
    asked.push(call);
    const answer = typeof answers[named] === 'function' ? await answers[named](call) : answers[named];
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const body = answer.error
      ? { status: 'ERROR', error: answer.error }
      : { status: 'SUCCESS', data: answer.data ?? {} };
    return Response.json(body, { status: answer.status ?? 200 });
  };
  return { asked, restore: () => (globalThis.fetch = realFetch) };
}

async function readBody(request) {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return request.json();
  if (type.includes('form')) return Object.fromEntries(await request.formData());
  return undefined;
}
