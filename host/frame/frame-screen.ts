import { attributesFrom } from '../../widgets/contract/screens/attributes-from.ts';
import { framedTag } from '../../widgets/contract/embedding/framed-tag.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';

/** What the frame page shows for an address. */
export interface FrameScreen {
  row: ScreenRow;
  attributes: Readonly<Record<string, string>>;
}

/**
 * The screen that `/frame/<screen>` names: the tag without `lending-`. Where several screens share a tag, the query gives
 * the attribute that tells them apart (`/frame/queue-list?list=document-processing`).
 */
export function frameScreen(rows: readonly ScreenRow[], path: string, search: string): FrameScreen | undefined {
  const named = framedTag(path);
  const ofTag = rows.filter(({ tag }) => tag === named);
  const query = new URLSearchParams(search);
  const given = new Map([...query].map(([key, value]) => [key.toLowerCase(), value]));
  const row =
    ofTag.length === 1
      ? ofTag[0]
      : ofTag.find(({ fixed = {} }) =>
          Object.entries(fixed).every(([attribute, value]) => given.get(attribute.replaceAll('-', '')) === value),
        );
  return row && { row, attributes: attributesFrom(row, query) };
}

/** A query string without the parameters that hold a borrower's number; the others stay letter for letter. */
export function withoutPersonal({ inputs = {} }: ScreenRow, search: string): string {
  const personal = new Set(
    Object.values(inputs).flatMap((input) =>
      input.personal ? (input.query ?? []).map((name) => name.toLowerCase()) : [],
    ),
  );
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const [name = ''] = new URLSearchParams(pair).keys();
      return pair !== '' && !personal.has(name.toLowerCase());
    });
  return kept.length ? `?${kept.join('&')}` : '';
}

/**
 * Those of a page's attributes that an element takes, over the address's own; what the screen always has stays, and so does
 * its backend. A page that speaks may give more than an address may, and a whole call takes the place of the address's.
 *
 * @param observed the element's own attributes
 */
export function withPageAttributes(
  { row, attributes }: FrameScreen,
  {
    attributes: given,
    lasting,
  }: { attributes: Readonly<Record<string, string>>; lasting?: readonly string[] | undefined },
  observed: readonly string[],
): Record<string, string> {
  const addressed = Object.entries(attributes).filter(([name]) => !lasting || lasting.includes(name));
  const taken = Object.entries(given).filter(([name]) => name !== 'api-base' && observed.includes(name));
  return { ...Object.fromEntries([...addressed, ...taken]), ...row.fixed };
}
