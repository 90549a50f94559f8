import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Loaded } from '../kit/work/create-load.ts';
import type { Card } from './card-edits.ts';

/** Which card is worked on, and which cards are open. */
export interface OpenCards {
  /** Key of the card whose document is shown and which the keys are about; empty for none. */
  selected: ReadonlySignal<string>;
  opened: ReadonlySignal<ReadonlySet<string>>;
  select(cardKey: string): void;
  setOpen(cardKey: string, isOpen: boolean): void;
  /** Selects a card and opens it, so that its data, its document and the keys are about one card. */
  show(cardKey: string): void;
}

export function createOpenCards(): OpenCards {
  const selected = signal('');
  const opened = signal<ReadonlySet<string>>(new Set());
  function setOpen(cardKey: string, isOpen: boolean): void {
    const others = [...opened.peek()].filter((key) => key !== cardKey);
    opened.value = new Set(isOpen ? [...others, cardKey] : others);
  }
  return {
    selected,
    opened,
    select: (cardKey) => (selected.value = cardKey),
    setOpen,
    show(cardKey) {
      setOpen(cardKey, true);
      selected.value = cardKey;
    },
  };
}

const isPending = ({ status }: Card) => status.docStatus === 'pending';

/** The card to begin with: the first that is pending, else the first that is not approved, else the first. */
export function firstToDo(cards: readonly Card[]): Card | undefined {
  return cards.find(isPending) ?? cards.find(({ status }) => status.docStatus !== 'approved') ?? cards[0];
}

/** How many cards of each loaded tab are pending, by the tab's key. */
export function pendingCounts(byTab: Readonly<Record<string, Loaded<readonly Card[]>>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(byTab).flatMap(([key, tab]) =>
      tab.phase === 'ready' ? [[key, tab.value.filter(isPending).length]] : [],
    ),
  );
}

interface WorkOrder {
  /** Keys of all tabs, the one to begin with first. */
  tabs: readonly string[];
  /** Key of the card that was worked on. */
  after: string;
  cardsOf(tabKey: string): Promise<readonly Card[]>;
}

/** The next pending card after another: in its tab, then in the tabs that follow; undefined where none is pending. */
export async function nextToDo({
  tabs,
  after,
  cardsOf,
}: WorkOrder): Promise<{ tab: string; card: string } | undefined> {
  for (const tab of tabs) {
    const cards = await cardsOf(tab);
    const at = cards.findIndex(({ key }) => key === after);
    const next = [...cards.slice(at + 1), ...cards.slice(0, Math.max(0, at))].find(isPending);
    if (next) return { tab, card: next.key };
  }
  return undefined;
}
