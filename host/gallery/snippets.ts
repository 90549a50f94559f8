import type { ScreenRow } from '../../widgets/contract/screens.ts';
import type { Values } from './gallery-address.ts';
import type { GalleryElement } from './gallery-element.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
function open(tag: string, attributes: Values): string {
  const printed = Object.entries(attributes).map(([name, value]) => `\n  ${name}="${escaped(value)}"`);
  return `<${tag}${printed.join('')}></${tag}>`;
}
const loader = (host: string) => `<script type="module" src="${host}/widgets/loader.js"></script>\n`;

/** Markup that shows an element as it stands in the gallery. */
export function tagSnippet({ tag, isWidget }: GalleryElement, values: Values, host: string): string {
  const needs: Values = isWidget ? { 'api-base': host } : tag === 'lending-frame' ? { src: host } : {};
  return loader(host) + open(tag, { ...needs, ...values });
}

/**
 * The same screen in a `<lending-frame>`. Its `screen` holds the attributes that distinguish screens of one tag.
 *
 * @param row the screen that the element starts as; its fixed attributes fill in what the values leave out
 */
export function frameSnippet(
  { tag }: GalleryElement,
  values: Values,
  host: string,
  { row, rows }: { row: ScreenRow; rows: readonly ScreenRow[] },
): string {
  const apart = rows.filter((screen) => screen.tag === tag).flatMap(({ fixed = {} }) => Object.keys(fixed));
  const named = Object.entries({ ...row.fixed, ...values }).filter(([name]) => apart.includes(name));
  const fixed = new URLSearchParams(named).toString();
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !apart.includes(name)));
  const screen = tag.replace('lending-', '') + (fixed === '' ? '' : `?${fixed}`);
  return loader(host) + open('lending-frame', { src: host, screen, ...rest });
}
