/** An address that may be opened: https, or one of the host's own pages; undefined for anything else. */
export function safeAddress(address: string | null | undefined, ownBase: string): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(address, ownBase);
    return url.protocol === 'https:' || url.origin === new URL(ownBase).origin ? url.href : undefined;
  } catch {
    return undefined;
  }
}
