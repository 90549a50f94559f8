import type { CallReply } from '../contract/schemas.ts';
import type { Handling, Work } from '../kit/work/create-work.ts';
import type { Card } from './card-edits.ts';
import type { DocumentVerification } from './desk-state.ts';

interface TakenBackParts {
  work: Work;
  loan: string;
  cardOf(cardKey: string): Card | undefined;
  save: DocumentVerification['save'];
  /** Shows what the server answers to a decision. */
  decided(reply: CallReply<'withdrawDecision'>): void;
  /** Called once an added card is removed. */
  removed(card: Card): unknown;
  ofCard: Pick<Handling<unknown>, 'refused' | 'readAgain'>;
}

/** Takes back what was done to a card: a decision, or an added card. */
export function createTakenBack({ work, loan, cardOf, save, decided, removed, ofCard }: TakenBackParts) {
  return {
    /** Gives a card the decision that it had before: a rejection with its reasons, or none. */
    async takeBack(before: Card): Promise<void> {
      const now = cardOf(before.key);
      if (!now) return;
      if (before.status.docStatus === 'rejected') {
        const reasons = before.selectedRejectReasons.map(({ key }) => key);
        await save(now, { decision: { status: 'REJECTED', reasons } });
        return;
      }
      const input = { loanApplicationNumber: loan, sectionKey: now.key };
      await work.run('withdrawDecision', input, { ...ofCard, ifMatch: now.version, about: now.key, done: decided });
    },
    /** Removes a card that was added. @returns true when it is done */
    async removeDocument(card: Card): Promise<boolean> {
      const input = { loanApplicationNumber: loan, sectionKey: card.key };
      const options = { ...ofCard, ifMatch: card.version, about: card.key, done: () => removed(card) };
      return (await work.run('removeKycDocument', input, options)) !== undefined;
    },
  };
}
