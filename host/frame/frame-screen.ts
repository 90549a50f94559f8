import { attributesFrom } from '../../widgets/contract/screens/attributes-from.ts';
import { framedTag } from '../../widgets/contract/embedding/framed-tag.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';

/** What the frame page shows for an address. */
export interface FrameScreen {
  row: ScreenRow;
  attributes: Readonly<Record<string, string>>;
}

/**
 * The screen that `/frame/<screen>` names by its tag without `lending-`. If several screens share the tag, the query
 * gives the attribute that distinguishes them (`/frame/queue-list?list=document-processing`). Undefined for no match.
 */
export function frameScreen(rows: readonly ScreenRow[], path: string, search: string): FrameScreen | undefined {
  const named = framedTag(path);
  const ofTag = rows.filter(({ tag }) => tag === named);
  const query = new URLSearchParams(search);
  const plain = (name: string) => name.toLowerCase().replaceAll('-', '');
  const given = new Map([...query].map(([key, value]) => [plain(key), value]));
  const row =
    ofTag.length === 1
      ? ofTag[0]
      : ofTag.find(({ fixed = {} }) =>
          Object.entries(fixed).every(([attribute, value]) => given.get(plain(attribute)) === value),
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
 * The address's attributes, overridden by those that the page gives and the element observes, except `api-base`. The
 * screen's fixed attributes always win. The page may give attributes that an address cannot; if it gives a whole call,
 * only the `lasting` attributes of the address remain.
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
