/** The server's events, as a test tells them. */
export function stubLive() {
  const realFetch = globalThis.fetch;
  const encoder = new TextEncoder();
  let stream;
  let carried = '';
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('/live?')) return realFetch(input, init);
    carried = address;
    const body = new ReadableStream({
      start(controller) {
        stream = controller;
        init?.signal?.addEventListener('abort', () => {
          controller.error(init.signal.reason);
          // nothing is heard until the next has been opened
          if (stream === controller) carried = '';
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
  return {
    carries: (topic) => carried.includes(topic),
    restore: () => (globalThis.fetch = realFetch),
    tell(event, type, payload) {
      const data = JSON.stringify({ type, payload });
      stream.enqueue(encoder.encode(`id: 1\nevent: ${event}\ndata: ${data}\n\n`));
    },
  };
}
