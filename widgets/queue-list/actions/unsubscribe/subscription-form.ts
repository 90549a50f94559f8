import type { ContactChannel } from '../../../contract/communications/messages.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { checkForm } from '../../../contract/rules/rule.ts';
import { required } from '../../../contract/rules/validation.ts';
import {
  channelsOf,
  choiceChanges,
  choicesInWords,
  subscriptionErrors,
  unsubscribePurposeNames,
  type UnsubscribeChoice,
  type UnsubscribePurpose,
} from '../../../contract/unsubscribe/subscription.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';

export type Found = CallReply<'findSubscription'>;
type Cell = `${ContactChannel} ${UnsubscribePurpose}`;

/** A cell holds `off` where nothing is sent any more. */
export type TypedSubscription = Record<Cell | 'contact' | 'choices' | 'reason' | 'proof' | 'proofName', string>;

export const cellOf = (channel: ContactChannel, purpose: UnsubscribePurpose): Cell => `${channel} ${purpose}`;

const empty: TypedSubscription = {
  contact: '',
  choices: '',
  reason: '',
  proof: '',
  proofName: '',
  'SMS PROMOTION': '',
  'SMS SERVICE': '',
  'SMS COLLECTION': '',
  'WHATSAPP PROMOTION': '',
  'WHATSAPP SERVICE': '',
  'WHATSAPP COLLECTION': '',
  'EMAIL PROMOTION': '',
  'EMAIL SERVICE': '',
  'EMAIL COLLECTION': '',
  'CALL PROMOTION': '',
  'CALL SERVICE': '',
  'CALL COLLECTION': '',
};
const fieldNames = Object.keys(empty) as (keyof TypedSubscription)[];

/** A contact as its form begins. */
function typedOf({ choices }: Pick<Found, 'choices'>): TypedSubscription {
  const off = choices.map(({ channel, purpose }): [Cell, string] => [cellOf(channel, purpose), 'off']);
  return { ...empty, ...Object.fromEntries(off) };
}

/** What the form takes off. */
export function typedChoices(kind: Found['kind'], values: TypedSubscription): UnsubscribeChoice[] {
  return channelsOf[kind].flatMap((channel) =>
    unsubscribePurposeNames
      .filter((purpose) => values[cellOf(channel, purpose)] === 'off')
      .map((purpose) => ({ channel, purpose })),
  );
}

/** What a save would change, in words; empty where nothing is changed. */
export function changesInWords({ kind, choices }: Found, values: TypedSubscription): string {
  const { taken, given } = choiceChanges(choices, typedChoices(kind, values));
  return [
    taken.length > 0 && `Not sent any more: ${choicesInWords(taken)}.`,
    given.length > 0 && `Sent again: ${choicesInWords(given)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether something is typed that a save would send. */
export function isChanged(found: Found, values: TypedSubscription): boolean {
  return changesInWords(found, values) !== '' || values.reason !== '' || values.proof !== '';
}

/** The form of a contact, which may change under it when a colleague saves the contact. */
export interface SubscriptionForm extends Form<TypedSubscription> {
  /** What stands of the contact; undefined while none is looked up. */
  found(): Found | undefined;
  /** Takes another contact, or the same as it stands by now: what this person has changed stays. */
  show(found: Found): void;
  /** Takes another contact than the one that was shown, of which nothing is typed. */
  leave(contact: string): void;
}

/** @param first the contact of a row; undefined for a form whose contact is looked up */
export function createSubscriptionForm(first?: Found): SubscriptionForm {
  let shown = first;
  const form: Form<TypedSubscription> = createForm({
    initial: first ? typedOf(first) : empty,
    rules(values) {
      const { reason, proof } = values;
      const missing = checkForm(values, { reason: [required()] });
      if (!shown) return missing;
      const after = typedChoices(shown.kind, values);
      const hasProof = proof !== '';
      return {
        ...subscriptionErrors({ kind: shown.kind, before: shown.choices, after, reason, hasProof }),
        ...missing,
      };
    },
  });
  let start = form.values.peek();
  return {
    ...form,
    found: () => shown,
    show(found) {
      const typed = form.values.peek();
      const changed = fieldNames.filter((name) => typed[name] !== start[name]);
      start = typedOf(found);
      shown = found;
      form.reset(start);
      form.set(Object.fromEntries(changed.map((name) => [name, typed[name]])));
    },
    leave(contact) {
      shown = undefined;
      start = empty;
      form.reset(start);
      form.set({ contact });
    },
  };
}
