import { signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { completeCard } from '../contract/documents/stored-file.ts';
import type { Loaded } from '../kit/work/create-load.ts';
import type { Card, CardEdits } from './card-edits.ts';
import { changesOf, joined } from './conflict.ts';
import type { Conflict } from './desk-state.ts';

type ByKey<Value> = Readonly<Record<string, Value>>;

export function without<Value>(all: ByKey<Value>, key: string): ByKey<Value> {
  const { [key]: _, ...others } = all;
  return others;
}

/** The cards as they were last read, and a colleague's changes to cards on which the person has unsaved edits. */
export interface ShownCards {
  byTab: Signal<ByKey<Loaded<readonly Card[]>>>;
  /** By the card's key. */
  conflicts: Signal<ByKey<Conflict>>;
  cardsOf(tabKey: string): readonly Card[];
  /** Key of the tab that holds a card; undefined when none does. */
  tabOf(cardKey: string): string | undefined;
  show(tabKey: string, cards: readonly Card[]): void;
  /** Shows a card that the person's own work has changed. */
  put(card: Card): void;
  /** Shows a tab's cards as the server has them; a card that is being changed waits for its own reply. */
  receive(tabKey: string, cards: readonly Card[]): void;
  /**
   * Records what a colleague has changed on a card with unsaved edits.
   *
   * @param seen the card as it was shown; undefined when it is not known, as for a draft
   */
  compare(seen: Card | undefined, theirs: Card): void;
}

/** @param busy keys of the cards that are being changed */
export function createShownCards(edits: CardEdits, busy: ReadonlySignal<readonly string[]>): ShownCards {
  const byTab = signal<ByKey<Loaded<readonly Card[]>>>({});
  const conflicts = signal<ByKey<Conflict>>({});

  const cardsOf = (tabKey: string): readonly Card[] => {
    const loaded = byTab.peek()[tabKey];
    return loaded?.phase === 'ready' ? loaded.value : [];
  };
  const tabOf = (cardKey: string) =>
    Object.keys(byTab.peek()).find((tabKey) => cardsOf(tabKey).some(({ key }) => key === cardKey));
  function show(tabKey: string, shown: readonly Card[]): void {
    byTab.value = { ...byTab.peek(), [tabKey]: { phase: 'ready', value: shown.map(completeCard) } };
  }
  function compare(seen: Card | undefined, theirs: Card): void {
    const { key, version } = theirs;
    const edit = edits.all.peek()[key];
    if (edit?.version === undefined || edit.version === version) return;
    const changes = changesOf(seen?.version === edit.version ? seen : undefined, theirs, edit);
    edits.rebase(theirs);
    if (!edits.all.peek()[key]) conflicts.value = without(conflicts.peek(), key);
    else if (changes.length > 0)
      conflicts.value = { ...conflicts.peek(), [key]: joined(conflicts.peek()[key], changes) };
  }
  return {
    byTab,
    conflicts,
    cardsOf,
    tabOf,
    show,
    compare,
    put(card) {
      const tabKey = tabOf(card.key);
      if (tabKey === undefined) return;
      show(
        tabKey,
        cardsOf(tabKey).map((each) => (each.key === card.key ? card : each)),
      );
      edits.rebase(card);
    },
    receive(tabKey, answered) {
      const cards = answered.map(completeCard);
      const before = cardsOf(tabKey);
      const seenOf = (key: string) => before.find((card) => card.key === key);
      const isBusy = ({ key }: Card) => busy.peek().includes(key);
      show(
        tabKey,
        cards.map((card) => (isBusy(card) ? (seenOf(card.key) ?? card) : card)),
      );
      for (const card of cards) if (!isBusy(card)) compare(seenOf(card.key), card);
    },
  };
}
