import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { Loaded } from '../kit/work/create-load.ts';
import type { Card, CardEdits } from './card-edits.ts';
import type { Config } from './desk-state.ts';
import { firstToDo, nextToDo, type OpenCards } from './open-cards.ts';
import type { ShownCards } from './shown-cards.ts';

interface WalkParts extends Pick<ShownCards, 'byTab' | 'tabOf'> {
  config: ReadonlySignal<Loaded<Config>>;
  /** Key of the open tab. */
  tab: Signal<string>;
  readTab(tabKey: string): Promise<readonly Card[] | undefined>;
  edits: CardEdits;
  openCards: OpenCards;
}

/** The ways from card to card and from tab to tab; each ends on a card that is open and selected. */
export function createTabWalk({ config, tab, byTab, tabOf, readTab, edits, openCards }: WalkParts) {
  const tabsOf = () => {
    const shown = config.peek();
    return shown.phase === 'ready' ? shown.value.tabs : [];
  };
  function begin(cards: readonly Card[]): void {
    const first = firstToDo(cards);
    if (first) openCards.show(first.key);
    else openCards.select('');
  }
  async function cardsIn(key: string): Promise<readonly Card[]> {
    const shown = byTab.peek()[key];
    return shown?.phase === 'ready' ? shown.value : ((await readTab(key)) ?? []);
  }
  async function openTab(key: string, cardKey?: string): Promise<void> {
    tab.value = key;
    const cards = await cardsIn(key);
    if (tab.peek() !== key) return;
    const wanted = cards.find((card) => card.key === cardKey);
    if (wanted) openCards.show(wanted.key);
    else begin(cards);
  }
  return {
    /** Shows the card of a tab to begin with. */
    begin,
    openTab,
    /** Shows a card with unsaved edits, in whichever tab it stands. */
    async showEdited(): Promise<void> {
      const [edited] = Object.keys(edits.all.peek());
      if (edited === undefined) return;
      // The key of an added document begins with the key of its section.
      const isHere = ({ key }: { key: string }) => edited === key || edited.startsWith(`${key}_`);
      const holder = tabOf(edited) ?? tabsOf().find((each) => each.config.items.some(isHere))?.key;
      if (holder !== undefined) await openTab(holder, edited);
    },
    /** Shows the next card that is pending, in any tab. @returns false where no card is pending */
    async goOn(): Promise<boolean> {
      const keys = tabsOf().map(({ key }) => key);
      const at = Math.max(0, keys.indexOf(tab.peek()));
      const tabs = [...keys.slice(at), ...keys.slice(0, at)];
      const next = await nextToDo({ tabs, after: openCards.selected.peek(), cardsOf: cardsIn });
      if (next) await openTab(next.tab, next.card);
      return next !== undefined;
    },
  };
}
