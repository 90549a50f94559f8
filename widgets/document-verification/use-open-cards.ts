import { useCallback, useMemo, useState } from 'react';
import type { Card } from './card-edits.ts';

/** Which cards are open: the first that is not approved, and what the person has opened or closed. */
export function useOpenCards(cards: readonly Card[]) {
  const [given, setGiven] = useState<Readonly<Record<string, boolean>>>({});
  const first = cards.find(({ status }) => status.docStatus !== 'approved')?.key ?? cards[0]?.key;
  const openCards = useMemo(
    () => new Set(cards.filter(({ key }) => given[key] ?? key === first).map(({ key }) => key)),
    [cards, given, first],
  );
  const setOpen = useCallback((key: string, isOpen: boolean) => setGiven((now) => ({ ...now, [key]: isOpen })), []);
  return { openCards, setOpen };
}
