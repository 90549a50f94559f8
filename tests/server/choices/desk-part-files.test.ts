import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partCsvColumns, partLines } from '../../../widgets/contract/desk-parts/part-file.ts';
import { separatedBy, unicodeText, windowsText } from '../csv/csv-files.ts';
import { errorOf, type Desk } from '../documents/support.ts';
import { faultsOf, fileLine, rowFile } from '../csv/row-file-support.ts';
import { sendCsv } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { newWords } from './choices-support.ts';
import { startParts, type Card, type Parts } from './desk-parts-support.ts';

let parts: Parts;
let desk: Desk;
let server: TestServer;
let lead: Session;
let second: Session;
beforeAll(async () => {
  parts = await startParts();
  ({ desk, server, lead, second } = parts);
});
beforeEach(() => server.clock.advance(1000));
afterAll(() => server.close());

const { check, apply, take, send } = rowFile('DeskPartsCsv', partCsvColumns, () => ({ server, lead }));
type Line = Partial<Record<(typeof partCsvColumns)[number], string | number>>;

async function exported(): Promise<Line[]> {
  const { parts: every } = (await server.call('exportDeskParts', {}, { session: lead })).data();
  return every.flatMap(partLines);
}
const written = (lines: readonly Line[]) => lines.map((line) => fileLine(partCsvColumns, line));
/** The line of an export with other cells. */
async function line(kind: string, key: string, changes: Line): Promise<string> {
  const found = (await exported()).find((each) => each.kind === kind && each.key === key);
  if (!found) throw new Error(`There is no ${kind} ${key}`);
  return fileLine(partCsvColumns, { ...found, ...changes });
}
const made = (given: Line) => fileLine(partCsvColumns, { shown: 'yes', ...given });
const newCard = (key: string, tab: string, changes: Line = {}) =>
  made({
    kind: 'card',
    key,
    label: `Title of ${key}`,
    order: 40,
    tab,
    group: 'Proof of travel',
    summary: 'Number and name',
    sides: 'front, back',
    mandatory: 'no',
    rejectReasons: 'UNCLEAR: Image blurred\nOther person',
    ...changes,
  });
const newField = (card: string, key: string, changes: Line = {}) =>
  made({
    kind: 'field',
    card,
    key,
    label: `Words of ${key}`,
    fieldKind: 'text',
    access: 'edit',
    rule: 'NONE',
    ...changes,
  });

/** All that forms and the list read. */
async function everything() {
  const { db } = server;
  return Promise.all([
    db.selectFrom('desk_part').selectAll().orderBy('id').execute(),
    db.selectFrom('document_tab').selectAll().orderBy('key').execute(),
    db.selectFrom('document_section').selectAll().orderBy('key').execute(),
    db.selectFrom('document_header_item').selectAll().orderBy('value').execute(),
    db.selectFrom('crm_header_item').selectAll().orderBy('stage').orderBy('value').execute(),
  ]);
}
const events = async (partId: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'remark'])
    .where('entity', '=', 'deskPart')
    .where('entity_id', '=', partId)
    .orderBy('id')
    .execute();

describe('a file of tabs, cards and headers', () => {
  it('is given with all of them, and changes nothing when it is taken again, as any spreadsheet saves it', async () => {
    const before = await everything();
    const lines = await exported();
    const count = (kind: string) => lines.filter((each) => each.kind === kind).length;
    expect(['tab', 'card', 'field', 'documentHeader', 'nachHeader'].map(count)).toEqual([5, 11, 38, 7, 6]);
    const cells = [[...partCsvColumns], ...lines.map((each) => partCsvColumns.map((name) => String(each[name] ?? '')))];
    const latin = cells.filter((each) => !each.join('').includes('₹'));
    for (const content of [
      unicodeText(...cells),
      windowsText(separatedBy(';', ...latin)),
      `\uFEFF${separatedBy(',', ...cells.toReversed().slice(-1), ...cells.slice(1).toReversed())}`,
    ]) {
      const { problems, preview, token } = await send(content);
      expect(problems).toEqual([]);
      expect(new Set(preview.map(({ to }) => to))).toEqual(new Set(['stays as it is']));
      expect(await apply(token)).toMatchObject({ failCount: 0, leftCount: 0 });
    }
    expect(await everything()).toEqual(before);
    const exports = await server.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'EXPORT_DESK_PARTS')
      .execute();
    expect(exports).toEqual([{ after: { rows: 29 } }]);
  });

  it('is given to and taken from who sets choices, and nobody else', async () => {
    const { ops } = desk;
    expect((await server.call('exportDeskParts', {}, { session: ops })).errorCode).toBe('NOT_ALLOWED');
    const { token } = await check(await line('tab', 'PERSONAL', { label: 'Person' }));
    const sent = await sendCsv(server, ops, 'checkDeskPartsCsv', partCsvColumns.join(','));
    expect(sent.body).toMatchObject({ error: { errorCode: 'NOT_ALLOWED' } });
    const input = { token: token ?? '' };
    expect((await server.call('applyDeskPartsCsv', input, { session: ops })).errorCode).toBe('NOT_ALLOWED');
    expect((await server.call('applyDeskPartsCsv', input, { session: second })).errorCode).toBe('CSV_TOKEN_USED');
  });

  it('changes a card with its fields as a whole, once, and leaves what it does not name', async () => {
    const partId = await parts.idOf('card', 'SALARY_SLIP');
    const before = await parts.read(partId);
    const month = await line('field', 'SS_MONTH', { label: 'Month paid' });
    const card = await line('card', 'SALARY_SLIP', {
      rejectReasons: 'MONTH_OLD: Older than two months\nUnsigned',
      order: 71,
    });
    const { problems, preview, token } = await check(
      newField('SALARY_SLIP', 'SS_KIND', {
        fieldKind: 'One of a list',
        access: 'Change',
        rule: 'No rule of its own',
        choices: 'PAPER: On paper\nBy mail',
      }),
      month,
      card,
    );
    expect(problems).toEqual([]);
    expect(preview.map(({ subject, from, to }) => [subject, from, to])).toEqual([
      [
        'Fields of cards: SALARY_SLIP, SS_KIND',
        null,
        'Words of SS_KIND, One of a list, at the desk: Change, rule: No rule of its own, shown, choices: PAPER: On paper; BY_MAIL: By mail',
      ],
      [
        'Fields of cards: SALARY_SLIP, SS_MONTH',
        'Month, Text, at the desk: Change, rule: No rule of its own, shown',
        'Month paid, Text, at the desk: Change, rule: No rule of its own, shown',
      ],
      [
        'Cards of the document desk: SALARY_SLIP',
        expect.stringContaining('order 8, shown, under INCOME and “Income”, closed: Month and net pay, front, awaited'),
        expect.stringContaining('order 71, shown'),
      ],
    ]);
    expect(await apply(token)).toMatchObject({ okCount: 3, failCount: 0 });
    const after = await parts.read(partId);
    expect(after).toMatchObject({ version: before.version + 1, label: before.label, order: 71, state: 'OFFERED' });
    expect(after.card?.fields.map(({ key, label }) => [key, label])).toEqual([
      ['SS_MONTH', 'Month paid'],
      ['SS_NET_PAY', 'Net pay (₹)'],
      ['SS_KIND', 'Words of SS_KIND'],
    ]);
    expect(after.card?.rejectReasons.map(({ key, isOffered }) => [key, isOffered])).toEqual([
      ['MONTH_OLD', true],
      ['UNSIGNED', true],
      ['IMAGE_UNCLEAR', false],
      ['NAME_DIFFERS', false],
      ['PAY_DIFFERS', false],
    ]);
    expect(await events(partId)).toEqual([
      { action: 'CHANGE_DESK_PART', remark: 'By a file of tabs, cards and headers' },
    ]);
    expect(await parts.lastNews()).toEqual({ type: 'choicesChanged', payload: { group: 'documentDesk' } });
  });

  it('adds tabs and cards in any order of its lines, and takes a tab away once its cards have moved', async () => {
    const [tab, card] = [newWords(), newWords()];
    const lines = [
      newField(card.key, 'T_NUMBER', { rule: 'PAN' }),
      newCard(card.key, tab.key),
      made({ kind: 'Tabs of the document desk', ...tab, order: 60 }),
    ];
    expect(await take(...lines)).toMatchObject({ okCount: 3, failCount: 0 });
    const items = (await desk.config()).tabs.find(({ key }) => key === tab.key)?.config.items ?? [];
    expect(items.map(({ key }) => key)).toEqual([card.key]);
    const stands = await everything();
    expect(await take(...lines)).toMatchObject({ okCount: 3, failCount: 0 });
    expect(await everything()).toEqual(stands);
    const gone = await line('tab', tab.key, { shown: 'no' });
    expect(faultsOf(await check(gone))).toEqual([[2, 'shown', 'Cards stand under this tab. Move them first']]);
    expect(await take(gone, await line('card', card.key, { tab: 'IDENTITY' }))).toMatchObject({ okCount: 2 });
    expect((await desk.config()).tabs.map(({ key }) => key)).not.toContain(tab.key);
  });

  it('does each of more lines than one transaction takes', async () => {
    const lines = (await exported()).map((each) => ({ ...each, label: `${String(each.label).slice(0, 50)} now` }));
    expect(await take(...written(lines))).toMatchObject({ okCount: lines.length, failCount: 0, leftCount: 0 });
    expect((await exported()).map(({ label }) => label)).toEqual(lines.map(({ label }) => label));
  });
});

describe('another person', () => {
  it('approves what a file shows more of or asks less for, as by hand, and the same file again proposes nothing', async () => {
    const [city, bank] = [await parts.idOf('documentHeader', 'city'), await parts.idOf('card', 'BANK_STATEMENT')];
    const lines = [
      await line('documentHeader', 'city', { shown: 'yes', label: 'Town' }),
      await line('field', 'BS_ACCOUNT_HOLDER', { rule: 'NONE' }),
      await line('field', 'BS_BANK', { label: 'Bank of the applicant' }),
      await line('field', 'BS_PERIOD', {}),
    ];
    const first = await check(...lines);
    expect(first.preview.map(({ to }) => to.replace(/^.*, (?=after)/, ''))).toEqual([
      'after an approval',
      'after an approval',
      'after an approval',
      'stays as it is',
    ]);
    expect(await apply(first.token)).toMatchObject({ okCount: 4, failCount: 0 });
    for (const partId of [city, bank]) {
      expect(await parts.read(partId)).toMatchObject({
        state: 'WAITING',
        proposal: { reason: 'By a file of tabs, cards and headers' },
      });
      expect((await events(partId)).at(-1)).toMatchObject({ action: 'PROPOSE_DESK_PART' });
    }
    const waiting = await everything();
    const again = await check(...lines);
    expect(again.preview.map(({ to }) => to)).toEqual([
      ...Array.from({ length: 3 }, () => 'waits for another person already'),
      'stays as it is',
    ]);
    expect(await apply(again.token)).toMatchObject({ okCount: 4, failCount: 0 });
    expect(await everything()).toEqual(waiting);
    expect(faultsOf(await check(await line('documentHeader', 'city', { label: 'Place' })))).toEqual([
      [2, 'key', 'A change of this item waits for another person. It is decided on first'],
    ]);
    expect(faultsOf(await check(newField('BANK_STATEMENT', 'BS_MORE')))).toEqual([
      [2, 'key', 'A change of this card waits for another person. It is decided on first'],
    ]);
    expect(errorOf(await parts.decide(bank, 'APPROVED', lead)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    (await parts.decide(bank, 'APPROVED', second)).data();
    (await parts.decide(city, 'REFUSED', second)).data();
    expect((await parts.read(bank)).card?.fields.map(({ label }) => label)).toContain('Bank of the applicant');
  });

  it('is not undone by a file that was made before their change', async () => {
    const old = [
      await line('card', 'EMPLOYER', {}),
      await line('field', 'ED_DESIGNATION', {}),
      await line('field', 'ED_OFFICE_ADDRESS', { label: 'Office' }),
    ];
    const partId = await parts.idOf('card', 'EMPLOYER');
    const { version } = await parts.read(partId);
    const renamed = ({ fields }: Card) => ({
      fields: fields.map((field) => (field.key === 'ED_DESIGNATION' ? { ...field, label: 'Post' } : field)),
    });
    (await parts.change(partId, { of: renamed }, second)).data();
    const cause = `Version ${version + 1} stands, and this line was made of another. Export again, or leave the version empty to overrule what stands`;
    const checked = await check(...old);
    expect(checked.problems.map((problem) => [problem.column, problem.cause])).toEqual([
      ['version', cause],
      ['version', cause],
    ]);
    expect(await apply(checked.token)).toMatchObject({ okCount: 1 });
    expect(await parts.read(partId)).toMatchObject({ version: version + 1 });
    expect(await check(await line('field', 'ED_DESIGNATION', { label: 'Designation', version: '' }))).toMatchObject({
      okCount: 1,
    });
  });

  it('is not overtaken either between the check and the apply: all lines of the card are left', async () => {
    const partId = await parts.idOf('card', 'SELFIE');
    const { token } = await check(
      await line('card', 'SELFIE', { order: 33 }),
      await line('field', 'SF_LIVENESS', { label: 'Alive' }),
      await line('tab', 'INCOME', { order: 9 }),
    );
    (await parts.change(partId, { label: 'Portrait' }, second)).data();
    const applied = await apply(token);
    expect(applied).toMatchObject({ okCount: 1, failCount: 2 });
    expect(new Map(applied.results.map(({ subject, errorCode }) => [subject, errorCode]))).toEqual(
      new Map([
        ['Tabs of the document desk: INCOME', undefined],
        ['Cards of the document desk: SELFIE', 'STALE_VERSION'],
        ['Fields of cards: SELFIE, SF_LIVENESS', 'STALE_VERSION'],
      ]),
    );
  });
});

describe('a wrong line', () => {
  it('is named with what is wrong, before anything is done', async () => {
    const before = await everything();
    const cases: [string, string, string][] = [
      [made({ kind: 'page', key: 'A' }), 'kind', 'Write tab, card, documentHeader, nachHeader, field'],
      [made({ kind: 'tab', label: 'A' }), 'key', 'Enter a key'],
      [
        made({ kind: 'tab', key: 'lower', label: 'A', order: 1 }),
        'key',
        'Begin with a capital; then capitals, digits and underscores, 40 at most',
      ],
      [made({ kind: 'tab', key: 'T_A', label: '', order: 1 }), 'label', 'Enter the words'],
      [made({ kind: 'tab', key: 'T_B', label: 'B', order: 'first' }), 'order', 'Enter a whole number from 1 to 9999'],
      [made({ kind: 'tab', key: 'T_C', label: 'C', order: 1, shown: 'perhaps' }), 'shown', 'Write yes or no'],
      [made({ kind: 'tab', key: 'T_D', label: 'D', order: 1, shown: 'no' }), 'shown', 'A new one is shown'],
      [
        made({ kind: 'tab', key: 'T_E', label: 'E', order: 1, rule: 'PAN' }),
        'rule',
        'A line of this kind has nothing here',
      ],
      [
        made({ kind: 'tab', key: 'T_F', label: 'F', order: 1, version: 1 }),
        'key',
        'There is no such tab. A new one has no version',
      ],
      [await line('tab', 'IDENTITY', { shown: 'no' }), 'shown', 'The document desk opens on this tab, so it stays'],
      [
        made({ kind: 'nachHeader', key: 'salary', label: 'Salary', order: 1 }),
        'key',
        'There is no such item: what a header can show is the product’s',
      ],
      [newCard('C_A', 'NOWHERE'), 'tab', 'There is no such tab'],
      [newCard('C_B', 'IDENTITY', { sides: 'top' }), 'sides', 'Choose no side, the front, or front and back'],
      [newCard('C_C', 'IDENTITY', { mandatory: '' }), 'mandatory', 'Write yes or no'],
      [newCard('C_D', 'IDENTITY', { rejectReasons: '' }), 'rejectReasons', 'A card needs one reject reason at least'],
      [
        await line('card', 'PAN', { sides: '' }),
        'sides',
        'The sides of a card never change. Retire it and add another',
      ],
      [
        await line('card', 'AADHAAR', { mandatory: 'no' }),
        'mandatory',
        'Whether applications wait for a card never changes. Retire it and add another',
      ],
      [
        await line('card', 'SELFIE', { shown: 'no' }),
        'shown',
        'Its picture stands in the header, and video KYC compares with it, so it stays',
      ],
      [newField('NOTHING', 'N_A'), 'card', 'There is no such card'],
      [made({ kind: 'field', key: 'N_B' }), 'card', 'Name the card of the field'],
      [
        await line('field', 'PD_GENDER', { fieldKind: 'text', choices: '' }),
        'fieldKind',
        'What kind of field it is never changes',
      ],
      [await line('field', 'CA_CITY', { rule: 'TOWN' }), 'rule', 'There is no rule of this name'],
      [await line('field', 'PA_CITY', { access: 'none' }), 'access', 'Choose whether it is read or changed'],
      [await line('field', 'BA_IFSC', { shown: 'no' }), 'shown', 'Payouts go to the account that it says, so it stays'],
      [newField('EMPLOYER', 'ED_X', { fieldKind: 'radio' }), 'choices', 'It needs one choice at least'],
      [newField('SALARY_SLIP', 'SS_TYPO', { version: 1 }), 'key', 'There is no such field. A new one has no version'],
    ];
    const { problems, okCount } = await check(...cases.map(([text]) => text));
    // a cell of several lines is several lines of the file
    expect(problems.map(({ column, cause }) => [column, cause])).toEqual(cases.map(([, ...fault]) => fault));
    expect(okCount).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it('keeps back what else its card would change, and nothing of other cards', async () => {
    const good = await line('field', 'PD_NAME', { label: 'Full name' });
    const other = await line('field', 'AD_NAME', { label: 'Name there' });
    const checked = await check(
      await line('field', 'PD_GENDER', {}),
      good,
      await line('field', 'PD_RESIDENCE', { rule: 'PAN', label: '' }),
      other,
      other,
    );
    const rows = checked.problems.map(({ row }) => row);
    expect(checked.problems.map(({ column, cause }) => [column, cause])).toEqual([
      ['key', `Line ${rows[1]} is wrong, and a card is changed as a whole`],
      ['label', 'Enter the words'],
      ['key', expect.stringMatching(/^This key stands in line \d+ already$/)],
    ]);
    expect(checked.okCount).toBe(2);
    expect(await apply(checked.token)).toMatchObject({ okCount: 2, failCount: 0 });
    expect((await parts.read(await parts.idOf('card', 'PERSONAL_DETAILS'))).card?.fields[0]?.label).not.toBe(
      'Full name',
    );
  });
});
