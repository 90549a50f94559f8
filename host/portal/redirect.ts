export const signInPath = '/login';
export const profilePath = '/profile';
const parameter = 'redirect';
// Serves only to resolve paths: an address that resolves to another origin names another host.
const origin = 'https://portal.invalid';

/**
 * The sign-in address for a signed-out visitor at a protected one. `redirect` holds the protected address's path, and
 * that address's own parameters follow (SH-11, SH-13). The root path needs no `redirect` (SH-16).
 *
 * @param search the target's query string, with or without its question mark
 */
export function signInAddress(path: string, search: string): string {
  if (path === '/') return signInPath;
  const own = search.replace(/^\?/, '');
  // A path's slashes and colons are legal in a query and easier to read as they are.
  const target = encodeURIComponent(path).replace(/%2F/g, '/').replace(/%3A/g, ':');
  return `${signInPath}?${parameter}=${target}${own && `&${own}`}`;
}

/**
 * The address a sign-in leads to: the redirect target with the other parameters appended (SH-12, SH-15). Home when
 * there is no target, or when the target names another host or the sign-in page itself (SH-13, SH-14).
 *
 * @param search the query string of the sign-in page
 */
export function redirectTarget(search: string): string {
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean);
  const at = pairs.findIndex((pair) => pair === parameter || pair.startsWith(`${parameter}=`));
  const value = new URLSearchParams(pairs[at] ?? '').get(parameter) ?? '';
  if (!value.startsWith('/') || !URL.canParse(value, origin)) return '/';
  const target = new URL(value, origin);
  if (target.origin !== origin || target.pathname.startsWith('//') || target.pathname === signInPath) return '/';
  // The text of the other parameters stays as it is: a dialer's own encoding must reach the screen unchanged.
  const others = pairs.filter((_, index) => index !== at).join('&');
  const query = [target.search.slice(1), others].filter(Boolean).join('&');
  return `${target.pathname}${query && `?${query}`}${target.hash}`;
}
