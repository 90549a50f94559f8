import type { OpeningAnswers, OpeningCall, OpeningCalls } from './opening-calls.ts';

/*
 * The portal's first script, which stands in the page itself and has no part in the others: sends the calls that the screen of this
 * address made first the last time, so that their answers are under way while the browser still reads the page. The
 * screen's own calls take them (`openingAnswer`). A call that it does not make any more is sent in vain once: each is kept
 * anew when it is made. The portal asks for another screen in the same way, when somebody points at its link.
 */

/** Milliseconds after the page's start: what nobody has taken by then is old. */
const firstFreshMs = 8000;
const read = (name: string) => localStorage.getItem(`lending.${name}`);
const answers: OpeningAnswers = new Map();

function send({ url, headers, session, body }: OpeningCall, token: string, key: string): Promise<Response> {
  const form = new FormData();
  if (typeof body !== 'string') for (const [name, value] of body) form.append(name, value);
  const answer = fetch(url, {
    method: 'POST',
    headers: { ...headers, [session.token]: token, [session.key]: key },
    body: typeof body === 'string' ? body : form,
    credentials: 'omit',
  }).then((response) => {
    const text = response.text();
    // the screen's call hears of it, if there is one
    text.catch(() => undefined);
    // Read as it comes: a body that is read only once the screen asks arrives behind the drawing of the empty screen.
    response.text = () => text;
    return response;
  });
  answer.catch(() => undefined);
  return answer;
}

function ask(address: string, freshMs: number): boolean {
  try {
    const [token, key] = [read('securityToken'), read('userKey')];
    const { [address]: calls = [] } = JSON.parse(read('opening') ?? '{}') as OpeningCalls;
    const own = calls.filter(({ url }) => url.startsWith(`${location.origin}/`));
    if (!token || !key || own.length === 0) return false;
    const now = performance.now();
    for (const call of own) {
      const name = JSON.stringify([call.url, token, call.body]);
      if (now < (answers.get(name)?.until ?? 0)) continue;
      answers.set(name, { answer: send(call, token, key), until: now + freshMs });
    }
    return true;
  } catch {
    // the screen asks for itself
    return false;
  }
}

globalThis.lendingOpening = { answers, until: firstFreshMs, ask };
const address = location.pathname + location.search;
try {
  if (ask(address, firstFreshMs)) {
    const { [address]: _sent, ...others } = JSON.parse(read('opening') ?? '{}') as OpeningCalls;
    localStorage.setItem('lending.opening', JSON.stringify(others));
  }
} catch {
  // a full storage: they are sent again the next time
}
