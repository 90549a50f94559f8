/*
 * Replaces the address library of ofetch in the build, at a tenth of its size. Every address here is absolute, and
 * query values are strings only.
 */

/** The address below a base. Nothing calls it, since every call has an absolute address. */
export function withBase(address: string, base: string): string {
  return address.startsWith(base) ? address : base + address;
}

/** The address with these query parameters appended to its own. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const added = new URLSearchParams(query).toString();
  return added === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${added}`;
}
