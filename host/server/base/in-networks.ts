import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an address, or a network such as `10.1.0.0/16` or `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 6 ? 128 : 32);
}

/** Whether an address, as Node writes a caller's, is one of these or in one of these. @param networks each `isNetwork` */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const [address = '', bits] of networks.map((each) => each.split('/'))) {
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  // a caller by IPv4 on a socket of both is written as ::ffff:10.1.2.3, which the list takes for 10.1.2.3
  return isIP(ip) !== 0 && list.check(ip, familyOf(ip));
}
