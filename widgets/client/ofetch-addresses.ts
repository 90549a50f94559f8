/*
 * What ofetch takes from its address library, at a tenth of the size: the build puts this in its place. Addresses here
 * are whole ones, and a query holds texts alone.
 */

/** The address below a base; never asked for, since every call names its whole address. */
export function withBase(address: string, base: string): string {
  return address.startsWith(base) ? address : base + address;
}

/** The address with these query parameters behind its own. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const added = new URLSearchParams(query).toString();
  return added === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${added}`;
}
