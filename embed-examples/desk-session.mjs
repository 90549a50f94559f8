// @ts-check
const desk = process.env['LENDING_HOST'] ?? 'http://127.0.0.1:3000';

/**
 * A session of the desk for somebody who is signed in to your page. Call it on your server: the key never leaves it.
 * @param {string} username whom your own session has proven to be there
 * @param {string} origin your page's
 * @param {readonly string[]} [screens] that your page shows, by their route keys
 */
export async function deskSession(username, origin, screens = ['NACH_CALLING_CRM']) {
  const answer = await fetch(`${desk}/embed/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-user-key': process.env['DESK_EMBED_KEY'] ?? '' },
    body: JSON.stringify({ username, screens, origins: [origin], minutes: 15 }),
    signal: AbortSignal.timeout(5000),
  });
  const { status, data, error } = await answer.json();
  if (status !== 'SUCCESS') throw new Error(error.errorMessage);
  return { token: data.token, key: data.key, expiresAt: data.expiresAt, user: data.user };
}
