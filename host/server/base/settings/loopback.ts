/**
 * Whether a host is this machine and nothing else.
 *
 * @param host a name or an address; an IPv6 address with or without its brackets
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
