import type { OpeningCalls } from './opening-calls.ts';

/*
 * The portal's first script, which runs before all others and has no part in them: sends the calls that the screen of this address
 * made first the last time, so that their answers are under way while the browser still reads the other scripts. The
 * screen's own calls take them (`openingAnswer`). A call that it does not make any more is sent in vain once: each is kept
 * anew when it is made.
 */
try {
  const read = (name: string) => localStorage.getItem(`lending.${name}`);
  const [token, key] = [read('securityToken'), read('userKey')];
  const { [location.pathname + location.search]: calls = [], ...others } = JSON.parse(
    read('opening') ?? '{}',
  ) as OpeningCalls;
  const own = calls.filter(({ url }) => url.startsWith(`${location.origin}/`));
  if (token && key && own.length > 0) {
    localStorage.setItem('lending.opening', JSON.stringify(others));
    globalThis.lendingOpening = new Map(
      own.map(({ url, headers, session, body }) => {
        const form = new FormData();
        if (typeof body !== 'string') for (const [name, value] of body) form.append(name, value);
        const answer = fetch(url, {
          method: 'POST',
          headers: { ...headers, [session.token]: token, [session.key]: key },
          body: typeof body === 'string' ? body : form,
          credentials: 'omit',
        });
        // the screen's call hears of it, if there is one
        answer.catch(() => undefined);
        return [JSON.stringify([url, token, body]), answer];
      }),
    );
  }
} catch {
  // The screen asks for itself.
}
