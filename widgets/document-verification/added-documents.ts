import type { ReadonlySignal } from '@preact/signals-react';
import type { Handling, Work } from '../kit/work/create-work.ts';
import type { Card } from './card-edits.ts';
import type { DocumentVerification } from './desk-state.ts';
import type { OpenCards } from './open-cards.ts';
import type { ShownCards } from './shown-cards.ts';

interface AddedParts extends Pick<ShownCards, 'cardsOf' | 'show'> {
  work: Work;
  loan: string;
  /** Key of the open tab. */
  tab: ReadonlySignal<string>;
  openCards: OpenCards;
  readTab(tabKey: string): Promise<readonly Card[] | undefined>;
  ofApplication: Pick<Handling<unknown>, 'refused' | 'readAgain'>;
}

/** Adds a card for one more document to the open tab, and shows it (DV-57). */
export function createAddDocument({
  work,
  loan,
  tab,
  openCards,
  cardsOf,
  show,
  readTab,
  ofApplication,
}: AddedParts): DocumentVerification['addDocument'] {
  return async (type, proofType) => {
    const input = { loanApplicationNumber: loan, type, proofType };
    const added = await work.run('addKycDocument', input, {
      ...ofApplication,
      async done({ card }) {
        const shown = cardsOf(tab.peek());
        if (card) {
          show(tab.peek(), [...shown, card]);
          return openCards.show(card.key);
        }
        const known = shown.map(({ key }) => key);
        await readTab(tab.peek());
        const fresh = cardsOf(tab.peek()).find(({ key }) => !known.includes(key));
        if (fresh) openCards.show(fresh.key);
      },
    });
    return added !== undefined;
  };
}
