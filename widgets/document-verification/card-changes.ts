import { signal, type Signal } from '@preact/signals-react';
import { asCallError, type CallError } from '../client/call-error.ts';
import { isAnotherNow, type Work } from '../kit/work/create-work.ts';
import { decidedEdit, fieldMessages, saveRefusal, sectionUpdate, type Card, type CardEdits } from './card-edits.ts';
import type { CardRefusal, Config, DocumentVerification, SaveOptions } from './desk-state.ts';

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

interface CardSaveParts {
  work: Work;
  loan: string;
  edits: CardEdits;
  /** Keys of the cards that are being changed. */
  busy: Signal<readonly string[]>;
  /** Passes a refusal to the claim, because the claim may be the reason. */
  toClaim: { refused(refusal: CallError): void };
  put(card: Card): void;
  /** Shows what a save changes of the application. */
  change(changed: Partial<Config>): void;
  readAgain(cardKey: string): Promise<void>;
  saved(cardKey: string): void;
  failed(text: string): void;
}

/** Saves cards one by one, and keeps why a save was refused. */
export function createCardSave({
  work,
  loan,
  edits,
  busy,
  toClaim,
  put,
  change,
  readAgain,
  saved,
  failed,
}: CardSaveParts) {
  const refusals = signal<Readonly<Record<string, CardRefusal>>>({});
  async function save(card: Card, { success, decision }: SaveOptions = {}): Promise<boolean> {
    if (busy.peek().includes(card.key)) return false;
    const kept = edits.all.peek()[card.key];
    // Nothing is marked before it is saved: a decision that is refused leaves the card as it was.
    const edit = decision ? decidedEdit(card, decision, kept) : kept;
    const refuse = (messages: Readonly<Record<string, string>>) =>
      (refusals.value = { ...refusals.peek(), [card.key]: { messages, values: edit?.values ?? {} } });
    const refusal = saveRefusal(card, edit);
    if (refusal !== undefined) {
      refuse(fieldMessages(card, edit));
      failed(refusal);
      return false;
    }
    busy.value = [...busy.peek(), card.key];
    // The card or the application must be read again: others have changed it, or the reply does not hold it.
    let isAnother = false;
    const reply = await work.run('updateDocumentSection', sectionUpdate(loan, card, edit), {
      ifMatch: card.version,
      about: card.key,
      success,
      done({ card: changed, udrsInfo, progress, applicationVersion }) {
        // An edit that has changed meanwhile was not sent, so it stays.
        if (edits.all.peek()[card.key] === kept) edits.forget(card.key);
        if (changed) put(changed);
        if (udrsInfo) change({ udrsInfo, progress, applicationVersion });
        isAnother = !changed || !udrsInfo;
        saved(card.key);
      },
      refused(error) {
        toClaim.refused(error);
        isAnother = isAnotherNow(error);
        refuse(error.fieldErrors);
      },
    });
    busy.value = busy.peek().filter((key) => key !== card.key);
    if (isAnother) await readAgain(card.key);
    return reply !== undefined;
  }
  return { refusals, save };
}
