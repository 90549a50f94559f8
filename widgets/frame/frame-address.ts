import { bridgedAttributes, bridgeHash } from '../contract/embedding/bridge.ts';

/**
 * The iframe's address: `screen` is what follows `/frame/`, its query included (`queue-list?list=document-processing`);
 * without one, `src` is the whole address.
 *
 * @param own origin that served the script, used when `src` names none
 * @returns undefined when the address is no frame page of an http or https origin
 */
export function frameAddress(src: string | null, screen: string | null, own: string): URL | undefined {
  try {
    const base = new URL(src || own, own);
    const address = screen ? new URL(`/frame/${screen}`, base) : base;
    if (!/^https?:$/.test(address.protocol) || !address.pathname.startsWith('/frame/')) return undefined;
    address.hash = bridgeHash;
    return address;
  } catch {
    return undefined;
  }
}

/** Attributes of the tag that belong to the page; every other attribute but the frame's own goes to the screen. */
const kept = /^(id|class|style|slot|part|hidden|lang|dir|role|tabindex|is|(aria|data|on).*)$/;

/**
 * Whether an attribute of the tag goes to the screen.
 *
 * @param own attributes of the frame itself
 */
export const isForScreen = (name: string, own: readonly string[]): boolean =>
  /^[a-z][a-z0-9-]*$/.test(name) && !kept.test(name) && !own.includes(name);

export function screenAttributes(element: Element, own: readonly string[]): Readonly<Record<string, string>> {
  const given = [...element.attributes].filter(({ name }) => isForScreen(name, own));
  return bridgedAttributes(Object.fromEntries(given.map(({ name, value }) => [name, value])));
}
