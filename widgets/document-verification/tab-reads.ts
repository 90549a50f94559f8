import type { ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { completeCard } from '../contract/documents/stored-file.ts';
import { firstFile } from '../kit/desk/viewer/sides.ts';
import { loadFailure } from '../kit/work/create-load.ts';
import type { Card } from './card-edits.ts';
import type { Config } from './desk-state.ts';
import { sidesOf, viewerFilesOf } from './document-files.ts';
import type { OpenCards } from './open-cards.ts';
import type { ShownCards } from './shown-cards.ts';

interface TabReadParts extends Pick<ShownCards, 'byTab' | 'receive'> {
  connection: Pick<Connection, 'remote' | 'storage' | 'base'>;
  loan: string;
  ending: AbortSignal;
  /** Key of the open tab. */
  tab: ReadonlySignal<string>;
  openCards: Pick<OpenCards, 'selected'>;
  /** Chooses the card to begin with. */
  begin(cards: readonly Card[]): void;
  wereRead(tabKey: string): void;
  /** Fetches the picture that is about to be shown. */
  fetchPicture(url: string): void;
}

/** Where the tab is kept that desks open on: a lender's configuration names it, the same for all applications. */
const firstTabName = 'lending.documentTab';

/** The reads of a desk's tabs. */
export interface TabReads {
  /** Asks for the tab that the desk before opened on, while this one's configuration is under way. */
  askEarly(): void;
  /** The tab to open on; asks for its cards unless that has been done. */
  firstOf(config: Config): string | undefined;
  /** Shows a tab's cards as the server has them. @returns undefined where they did not come */
  readTab(tabKey: string): Promise<readonly Card[] | undefined>;
}

export function createTabReads({
  connection: { remote, storage, base },
  loan,
  ending,
  tab,
  openCards,
  byTab,
  receive,
  begin,
  wereRead,
  fetchPicture,
}: TabReadParts): TabReads {
  let early: { tabName: string; answer: ReturnType<typeof ask> } | undefined;

  const ask = (tabName: string) =>
    remote('fetchDocumentTab', { loanApplicationNumber: loan, tabName }, { signal: ending });
  function askFor(tabName: string): void {
    if (early?.tabName === tabName) return;
    early = { tabName, answer: ask(tabName) };
    // whoever reads the tab hears of it
    early.answer.catch(() => undefined);
  }
  function answerOf(tabName: string): ReturnType<typeof ask> {
    const answer = early?.tabName === tabName ? early.answer : ask(tabName);
    early = undefined;
    return answer;
  }
  /** The picture is under way before its viewer is drawn. */
  function fetchShown(cards: readonly Card[]): void {
    const found = cards.find(({ key }) => key === openCards.selected.peek());
    const card = found && completeCard(found);
    const file = card && firstFile(viewerFilesOf(card, base), sidesOf(card));
    if (file?.kind === 'image' && file.url !== '') fetchPicture(file.url);
  }

  return {
    askEarly() {
      early = undefined;
      const kept = storage.read(firstTabName);
      if (kept !== null) askFor(kept);
    },
    firstOf({ tabs }) {
      const first = tabs.find(({ defaultSelected }) => defaultSelected) ?? tabs[0];
      if (first === undefined) return undefined;
      storage.write(firstTabName, first.key);
      askFor(first.key);
      return first.key;
    },
    async readTab(key) {
      try {
        const { cards: value } = await answerOf(key);
        // Chooses a card before the cards are shown, so that none is chosen and scrolled into view afterwards.
        if (tab.peek() === key && !value.some((card) => card.key === openCards.selected.peek())) {
          begin(value);
          fetchShown(value);
        }
        receive(key, value);
        wereRead(key);
        return value;
      } catch (error) {
        if (ending.aborted) return undefined;
        if (byTab.peek()[key]?.phase !== 'ready') byTab.value = { ...byTab.peek(), [key]: loadFailure(error) };
        return undefined;
      }
    },
  };
}
