import type { Signal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import { isAnotherNow } from '../kit/work/create-work.ts';
import type { Card } from './card-edits.ts';
import type { DocumentVerification } from './desk-state.ts';

interface ChangeParts {
  /** Keys of the cards that are being saved. */
  busy: Signal<readonly string[]>;
  cardOf(cardKey: string): Card | undefined;
  put(card: Card): void;
  /** Notes the application's version. */
  moved(applicationVersion: number): void;
  readConfig(): Promise<unknown>;
  readAgain(cardKey: string): Promise<void>;
}

/** Changes of a card by other ways than its fields, such as an upload. */
export function createCardChange(parts: ChangeParts): DocumentVerification['change'] {
  const { busy, cardOf, put, moved, readConfig, readAgain } = parts;
  const free = (cardKey: string) => (busy.value = busy.peek().filter((key) => key !== cardKey));
  return async (cardKey, doIt) => {
    busy.value = [...busy.peek(), cardKey];
    try {
      const changed = await doIt();
      if (!changed) return;
      if (!changed.card) {
        // A busy card is not replaced by what is read.
        free(cardKey);
        await readAgain(cardKey);
      } else {
        const before = cardOf(cardKey)?.status.docStatus;
        put(changed.card);
        moved(changed.applicationVersion);
        // Another picture takes a decision back: the counts and the moves follow.
        if (before !== changed.card.status.docStatus) await readConfig();
      }
    } catch (error) {
      free(cardKey);
      if (isAnotherNow(asCallError(error))) await readAgain(cardKey);
      throw error;
    } finally {
      free(cardKey);
    }
  };
}
