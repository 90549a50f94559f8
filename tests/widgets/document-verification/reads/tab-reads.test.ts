import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../widgets/client/connection.ts';
import { memoryStorage } from '../../../../widgets/client/storage.ts';
import { createCardEdits, type Card } from '../../../../widgets/document-verification/card-edits.ts';
import type { Config } from '../../../../widgets/document-verification/desk-state.ts';
import { createShownCards } from '../../../../widgets/document-verification/shown-cards.ts';
import { createTabReads } from '../../../../widgets/document-verification/tab-reads.ts';

type Front = NonNullable<Card['preview']>['front'];

const file = {
  id: 'f1',
  documentId: 'id-PAN',
  kind: 'image',
  url: '/files/f1',
  label: 'pan.jpg',
  extension: 'jpg',
  side: 'front',
  origin: 'ORIGINAL',
  isRedacted: false,
  bytes: 1,
  createdAt: '2025-11-18 10:32:00',
} as const;

const cardOf = (key: string, front: Front): Card => ({
  id: `id-${key}`,
  key,
  summaryTitle: '',
  headerTitle: key,
  groupBy: 'Identity',
  status: { docStatus: 'pending', approved: null },
  rejectReasons: [],
  selectedRejectReasons: [],
  preview: { front },
  fields: [],
  additionalData: {},
  isMandatory: true,
  type: null,
  proofType: null,
  version: 4,
});
const pan = cardOf('PAN', { original: file, modified: null });
const configOf = (...keys: string[]): Config =>
  ({
    tabs: keys.map((key, index) => ({
      key,
      defaultSelected: index === 0,
      label: key,
      pending: 1,
      config: { items: [] },
    })),
  }) as unknown as Config;

/** A desk whose server answers each tab when the test says so. */
function desk(storage = memoryStorage(), cards: Readonly<Record<string, readonly Card[]>> = { ID: [pan], WORK: [] }) {
  const happened: string[] = [];
  const answers = new Map<string, () => void>();
  const tab = signal('');
  const selected = signal('');
  const shown = createShownCards(createCardEdits(), signal([]));
  const remote = (_: string, { tabName }: { tabName: string }) => {
    happened.push(`asked ${tabName}`);
    return new Promise((resolve, reject) => {
      const found = cards[tabName];
      answers.set(tabName, () => (found ? resolve({ tabName, cards: found }) : reject(new Error('no such tab'))));
    });
  };
  const reads = createTabReads({
    connection: { remote, storage, base: 'https://desk.example' } as unknown as Connection,
    loan: '251118103208',
    ending: new AbortController().signal,
    tab,
    openCards: { selected },
    byTab: shown.byTab,
    receive(key, value) {
      happened.push(`shown ${key}`);
      shown.receive(key, value);
    },
    begin: (value) => (selected.value = value[0]?.key ?? ''),
    wereRead: () => undefined,
    fetchPicture: (url) => happened.push(`picture ${url}`),
  });
  return { happened, tab, reads, shown, answer: (key: string) => answers.get(key)?.() };
}

async function openOn(opened: ReturnType<typeof desk>, config: Config) {
  const first = opened.reads.firstOf(config);
  if (first === undefined) return;
  opened.tab.value = first;
  const read = opened.reads.readTab(first);
  opened.answer(first);
  await read;
}

describe('the reads of a document desk’s tabs [DV-05]', () => {
  it('asks for the tab that the desk before opened on, once, beside the configuration', async () => {
    const storage = memoryStorage();
    const first = desk(storage);
    first.reads.askEarly();
    expect(first.happened).toEqual([]);
    await openOn(first, configOf('ID', 'WORK'));

    const next = desk(storage);
    next.reads.askEarly();
    // The configuration has not come.
    expect(next.happened).toEqual(['asked ID']);
    await openOn(next, configOf('ID', 'WORK'));
    expect(next.happened.filter((each) => each.startsWith('asked'))).toEqual(['asked ID']);
    expect(next.shown.cardsOf('ID').map(({ key }) => key)).toEqual(['PAN']);
    void next.reads.readTab('ID');
    expect(next.happened.filter((each) => each === 'asked ID')).toHaveLength(2);
  });

  it('shows nothing of a tab that the configuration does not open on, nor minds that the server refuses it', async () => {
    const storage = memoryStorage();
    await openOn(desk(storage), configOf('ID'));
    const servers: readonly Readonly<Record<string, readonly Card[]>>[] = [{ ID: [pan], WORK: [] }, { WORK: [] }];
    for (const cards of servers) {
      storage.write('lending.documentTab', 'ID');
      const next = desk(storage, cards);
      next.reads.askEarly();
      next.answer('ID');
      await openOn(next, configOf('WORK', 'ID'));
      expect(next.happened).toEqual(['asked ID', 'asked WORK', 'shown WORK']);
      expect(next.shown.byTab.value).toEqual({ WORK: { phase: 'ready', value: [] } });
      expect(storage.read('lending.documentTab')).toBe('WORK');
    }
  });

  it('says that the first tab did not come, and asks for it anew', async () => {
    const opened = desk(memoryStorage(), {});
    await openOn(opened, configOf('ID'));
    expect(opened.shown.byTab.value['ID']?.phase).toBe('failed');
    void opened.reads.readTab('ID');
    expect(opened.happened).toEqual(['asked ID', 'asked ID']);
  });

  it('fetches the picture of the chosen card before the cards are drawn; no held back original, PDF or later card', async () => {
    const opened = desk();
    await openOn(opened, configOf('ID'));
    expect(opened.happened).toEqual(['asked ID', 'picture https://desk.example/files/f1', 'shown ID']);

    for (const front of [
      { original: { ...file, url: '' }, modified: null },
      { original: { ...file, kind: 'pdf' as const }, modified: null },
      { original: null, modified: null },
    ]) {
      const other = desk(memoryStorage(), { ID: [cardOf('FORM', front), pan] });
      await openOn(other, configOf('ID'));
      expect(other.happened).toEqual(['asked ID', 'shown ID']);
    }
  });

  it('asks for no picture when the tab is read again', async () => {
    const opened = desk();
    await openOn(opened, configOf('ID'));
    const again = opened.reads.readTab('ID');
    opened.answer('ID');
    await again;
    expect(opened.happened.filter((each) => each.startsWith('picture'))).toHaveLength(1);
  });
});
