import { describe, expect, it } from 'vitest';
import { nachStatuses } from '../../widgets/contract/nach/nach.ts';
import { placeColumns, type ListColumn } from '../../widgets/kit/list/columns.ts';
import { pageChoices } from '../../widgets/kit/parts/page-choices.ts';
import { createSnackbar } from '../../widgets/kit/overlay/snackbar-messages.ts';
import { statusLook } from '../../widgets/kit/parts/status-tone.ts';

describe('status tones', () => {
  it('gives each status its tone, whatever its spelling', () => {
    const toneOf = (value: string) => statusLook(value).tone;
    expect(['APPROVED', 'DONE', 'NACH_PROCESSED', 'E_MANDATE_COMPLETE', 'Completed'].map(toneOf)).toEqual(
      Array(5).fill('good'),
    );
    expect(['REJECTED', 'DISBURSAL_FAILED', 'MGR_REJECTED', 'VIOLATED', 'ERROR', 'OVERDUE'].map(toneOf)).toEqual(
      Array(6).fill('bad'),
    );
    expect(['pending', 'NACH_PENDING', 'QUEUED', 'DRAFT'].map(toneOf)).toEqual(Array(4).fill('wait'));
    expect(['ON HOLD', 'PAUSED', 'Re-Work', 'RETRY'].map(toneOf)).toEqual(Array(4).fill('hold'));
    expect(['In-Progress', 'IN_CALL', 'NACH_RECIEVED', 'In review'].map(toneOf)).toEqual(Array(4).fill('live'));
    expect(['EXPIRED', 'CANCELLED', 'INACTIVE'].map(toneOf)).toEqual(Array(3).fill('off'));
  });

  it('gives each of a mandate’s seven statuses its own, and one that nobody knows a quiet dot with readable words [NR-04]', () => {
    const tones = Object.fromEntries(nachStatuses.map((status) => [status, statusLook(status).tone]));
    expect(tones).toEqual({
      NACH_PENDING: 'wait',
      NACH_RECIEVED: 'live',
      NACH_REJECTED: 'bad',
      NACH_RESUBMITTED: 'live',
      NACH_READY: 'live',
      NACH_PROCESSED: 'good',
      E_MANDATE_COMPLETE: 'good',
    });
    expect(statusLook('NACH_SENT_BACK')).toMatchObject({ tone: 'off', word: 'NACH sent back' });
  });

  it('shows words, not the wire', () => {
    const words = [
      'E_MANDATE_COMPLETE',
      'NACH_PENDING',
      'NACH_RECIEVED',
      'ON HOLD',
      'In-Progress',
      'Re-Work',
      'APPROVED',
    ];
    expect(words.map((value) => statusLook(value).word)).toEqual([
      'E-mandate complete',
      'NACH pending',
      'NACH received',
      'On hold',
      'In-Progress',
      'Re-Work',
      'Approved',
    ]);
  });

  it('gives an unknown status a quiet dot', () => {
    const unknown = statusLook('Zero balance');
    expect(unknown).toMatchObject({ tone: 'off', word: 'Zero balance' });
    expect(unknown.icon).not.toBe(statusLook('EXPIRED').icon);
  });
});

describe('pages', () => {
  it('offers first, last and the neighbours, with no gap of a single page', () => {
    expect(pageChoices(0, 1)).toEqual([0]);
    expect(pageChoices(2, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(pageChoices(0, 3)).toEqual([0, 1, 2]);
    expect(pageChoices(5, 20)).toEqual([0, null, 4, 5, 6, null, 19]);
    expect(pageChoices(19, 20)).toEqual([0, null, 18, 19]);
  });

  it('offers no last page where the total was not counted', () => {
    expect(pageChoices(5, 20, false)).toEqual([0, null, 4, 5, 6]);
  });
});

describe('columns', () => {
  const column = (value: string, kind: ListColumn['extraConfig']['kind'], shown?: boolean): ListColumn => ({
    label: value,
    value,
    enableSort: false,
    extraConfig: { kind, ...(shown === undefined ? {} : { shown }) },
  });

  it('draws those shown at first, or those chosen, in the server\u2019s order', () => {
    const columns = [column('a', 'text'), column('b', 'text', false), column('c', 'text')];
    expect(placeColumns(columns).map(({ value }) => value)).toEqual(['a', 'c']);
    expect(placeColumns(columns, { a: false, b: true }).map(({ value }) => value)).toEqual(['b', 'c']);
  });

  it('gives the first column of a kind its place on a narrow screen', () => {
    const placed = placeColumns([
      column('emi', 'money'),
      column('due', 'money'),
      column('name', 'name'),
      column('city', 'text'),
    ]);
    expect(placed.map(({ place, isRight }) => [place, isRight])).toEqual([
      ['amt', true],
      [undefined, true],
      ['name', false],
      [undefined, false],
    ]);
  });
});

describe('messages', () => {
  it('stack up to three, the oldest giving way, the same text once', () => {
    const snackbar = createSnackbar();
    for (const text of ['a', 'b', 'c', 'd']) snackbar.info(text);
    snackbar.info('c');
    expect(snackbar.messages.value.map(({ text }) => text)).toEqual(['b', 'd', 'c']);
    snackbar.close(snackbar.messages.value[0]?.id ?? 0);
    expect(snackbar.messages.value.map(({ text }) => text)).toEqual(['d', 'c']);
  });
});
