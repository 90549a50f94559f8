import { attributesFrom } from '../../widgets/contract/screens/attributes-from.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import type { GalleryElement } from './gallery-element.ts';

export type Values = Readonly<Record<string, string>>;

/** The attributes that the gallery offers: neither the shared ones nor the backend, which no address may set. */
export function offeredAttributes({ attributes }: GalleryElement): GalleryElement['attributes'] {
  return attributes.filter(({ name, isShared }) => !isShared && name !== 'src');
}

/** The values that a query gives an element by the screens table and the attributes' own names; ignores the rest. */
function valuesFrom(
  query: URLSearchParams,
  element: GalleryElement,
  row: ScreenRow | undefined,
  segments: Values = {},
): Values {
  const names = offeredAttributes(element).map(({ name }) => name);
  const mapped = row ? attributesFrom({ ...row, fixed: {}, rawQuery: undefined }, query, segments) : {};
  const named = names.flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  const given = { ...mapped, ...Object.fromEntries(named) };
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}

const shown: Readonly<Record<string, Values>> = {
  'lending-frame': { screen: 'queue-list?list=document-processing', title: 'Document Processing' },
  'lending-icon-image': { type: 'documents' },
};

/** The screen whose values an element starts with; undefined for an element that is no screen. */
export function rowOf({ tag }: GalleryElement, screens: readonly ScreenRow[]): ScreenRow | undefined {
  const ofTag = screens.filter((screen) => screen.tag === tag);
  return ofTag.find(({ fixed }) => fixed === undefined) ?? ofTag[0];
}

/** Values that make an element show something. @param link an address of its screen with demo data */
export function firstValues(element: GalleryElement, row: ScreenRow | undefined, link = ''): Values {
  const [path = '', search = ''] = link.split('?');
  const parts = path.split('/');
  // Does without the router's own matching: a module shared with the gallery costs every page of the portal a chunk.
  const named = row?.path.split('/').flatMap((name, index): [string, string][] => {
    const part = parts[index];
    return name.startsWith(':') && part ? [[name.slice(1), decodeURIComponent(part)]] : [];
  });
  const segments = Object.fromEntries(named ?? []);
  return { ...shown[element.tag], ...row?.fixed, ...valuesFrom(new URLSearchParams(search), element, row, segments) };
}

/** What a link into the gallery asks for: `/gallery?element=queue-list&list=hold`. */
export function readAddress(
  search: string,
  elements: readonly GalleryElement[],
  screens: readonly ScreenRow[],
): { element: GalleryElement; values: Values } | undefined {
  const query = new URLSearchParams(search);
  const element = elements.find(({ tag }) => tag === `lending-${query.get('element')}`) ?? elements[0];
  if (!element) return undefined;
  query.delete('element');
  return { element, values: valuesFrom(query, element, rowOf(element, screens)) };
}

/** The reverse of `readAddress`. Leaves out a borrower's number, which no address may hold. */
export function printAddress(
  { tag }: Pick<GalleryElement, 'tag'>,
  values: Values = {},
  row?: Pick<ScreenRow, 'inputs'>,
): string {
  const given = Object.entries(values).filter(
    ([name, value]) => value !== '' && name !== 'query' && !row?.inputs?.[name]?.personal,
  );
  return `/gallery?${new URLSearchParams([['element', tag.replace('lending-', '')], ...given]).toString()}`;
}
