import { describe, expect, it } from 'vitest';
import {
  firstValues,
  offeredAttributes,
  printAddress,
  readAddress,
  rowOf,
  type Values,
} from '../../host/gallery/gallery-address.ts';
import type { GalleryElement } from '../../host/gallery/gallery-element.ts';
import { frameScreen } from '../../host/frame/frame-screen.ts';
import { frameSnippet, tagSnippet } from '../../host/gallery/snippets.ts';
import { listTags } from '../../widgets/contract/lists/list-tags.ts';
import { framedRows as rows } from '../../widgets/contract/screens/framed-rows.ts';
import { readElements } from '../../widgets/kit/plugins/elements/read-elements.ts';
import { findFiles, root } from '../support/find-files.ts';

const elements = readElements(`${root}widgets`);
const named = (tag: string) => {
  const found = elements.find((element) => element.tag === tag);
  if (!found) throw new Error(`no ${tag}`);
  return found;
};

/** The Frame snippet of an element as the gallery prints it, for a page of another company. */
function framed(element: GalleryElement, values: Values): string {
  const row = rowOf(element, rows);
  if (!row) throw new Error(`no screen of ${element.tag}`);
  return frameSnippet(element, values, 'https://desk.example', { row, rows });
}

describe('the gallery', () => {
  it('offers every element there is', () => {
    const files = findFiles('widgets', /\.element\.ts$/);
    expect(elements).toHaveLength(files.length + Object.keys(listTags).length);
  });

  it('takes from an address only attributes of the element, by their names or as dialers spell them', () => {
    const search =
      '?element=telephony-crm&callernumber=9876543210&crt-object-id=c-1&api-base=https://evil.example&getToken=x&onclick=x&theme=dark&src=https://evil.example';
    expect(readAddress(search, elements, rows)).toEqual({
      element: named('lending-telephony-crm'),
      values: { phone: '9876543210', 'crt-object-id': 'c-1' },
    });
    const frame = readAddress('?element=frame&src=https://evil.example&screen=profile', elements, rows);
    expect(frame?.values).toEqual({ screen: 'profile' });
    expect(readAddress('?element=nothing', elements, rows)?.element).toBe(elements[0]);
    for (const element of elements)
      expect(offeredAttributes(element).map(({ name }) => name)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(api-base|src)$/) as unknown]),
      );
  });

  it('starts a screen with what the demo’s address of it holds, in its path too', () => {
    const element = named('lending-document-verification');
    const first = firstValues(element, rowOf(element, rows), '/document-processing/261112182632');
    expect(first).toEqual({ 'loan-application-number': '261112182632' });
  });

  it("keeps a borrower's number out of its address", () => {
    const element = named('lending-telephony-crm');
    const values = { phone: '9876543210', query: 'phone=9876543210', 'crt-object-id': 'c-1', 'user-id': '' };
    expect(printAddress(element, values, rowOf(element, rows))).toBe(
      '/gallery?element=telephony-crm&crt-object-id=c-1',
    );
  });

  it('starts with what an address of the demo says', () => {
    const element = named('lending-queue-list');
    expect(firstValues(element, rowOf(element, rows))).toEqual({ list: rows[0]?.fixed?.['list'] });
    const crm = named('lending-telephony-crm');
    expect(firstValues(crm, rowOf(crm, rows), '/ameyoCallingCRM?loanAppNo=1&crtObjectId=2')).toEqual({
      'loan-app-no': '1',
      'crt-object-id': '2',
    });
  });

  it('writes markup that shows the same on a page', () => {
    const list = named('lending-queue-list');
    const values = { list: 'hold', view: 'a="b"&c' };
    expect(tagSnippet(list, values, 'https://desk.example')).toBe(
      `<script type="module" src="https://desk.example/widgets/loader.js"></script>
<lending-queue-list
  api-base="https://desk.example"
  list="hold"
  view="a=&quot;b&quot;&amp;c"></lending-queue-list>`,
    );
    expect(framed(list, values)).toContain(
      'screen="queue-list?list=hold"\n  view="a=&quot;b&quot;&amp;c"></lending-frame>',
    );
    expect(tagSnippet(named('lending-icon-image'), { type: 'install' }, 'https://desk.example')).not.toContain(
      'api-base',
    );
  });

  it.each(rows)('prints a frame that shows the screen of $path', (row) => {
    const element = named(row.tag);
    const printed = (values: Values) => {
      const [, screen = ''] = /screen="([^"]*)"/.exec(framed(element, values)) ?? [];
      const { pathname, search } = new URL(`/frame/${screen.replaceAll('&amp;', '&')}`, 'https://desk.example');
      return frameScreen(rows, pathname, search)?.row;
    };
    expect(printed({ ...row.fixed })).toBe(row);
    // an attribute whose field was emptied
    expect(printed({})?.tag).toBe(row.tag);
  });
});
