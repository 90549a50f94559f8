import { contactChannels, type ContactChannel } from '../communications/messages.ts';
import { email } from '../rules/basic-validation.ts';
import { readMobile } from '../rules/read-mobile.ts';

/** What a contact is. */
export const contactKinds = { MOBILE: 'Mobile', EMAIL: 'E-mail' } as const;
export type ContactKind = keyof typeof contactKinds;

/** The channels as people read them. */
export const channelNames = {
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
  CALL: 'Call',
} as const satisfies Record<ContactChannel, string>;

/** The purposes that somebody can unsubscribe from, as people read them; what is transactional is always sent. */
export const unsubscribePurposes = { PROMOTION: 'Promotion', SERVICE: 'Service', COLLECTION: 'Collection' } as const;
export type UnsubscribePurpose = keyof typeof unsubscribePurposes;
export const unsubscribePurposeNames = Object.keys(unsubscribePurposes) as UnsubscribePurpose[];

/** The channels that reach a contact of each kind. */
export const channelsOf: Readonly<Record<ContactKind, readonly ContactChannel[]>> = {
  MOBILE: ['SMS', 'WHATSAPP', 'CALL'],
  EMAIL: ['EMAIL'],
};

/** A channel that is not used any more for a purpose. */
export interface UnsubscribeChoice {
  channel: ContactChannel;
  purpose: UnsubscribePurpose;
}

/** Why the choices of a contact change (UT-05). `givesBack`: it is a reason to send again, too. */
export const unsubscribeReasons = {
  CUSTOMER_REQUEST: { label: 'Customer’s request', givesBack: true },
  DND_REGISTER: { label: 'Do-not-disturb register', givesBack: false },
  COMPLAINT: { label: 'Complaint', givesBack: true },
  WRONG_NUMBER: { label: 'Wrong number', givesBack: true },
  DECEASED: { label: 'Deceased', givesBack: false },
} as const;
export type UnsubscribeReason = keyof typeof unsubscribeReasons;
export const unsubscribeReasonNames = Object.keys(unsubscribeReasons) as UnsubscribeReason[];

/** The columns of the file (UT-05). `channel` and `purpose` may name several, with a semicolon between them, or ALL. */
export const unsubscribeCsvColumns = ['contact', 'channel', 'purpose', 'reason'] as const;

/** Why collection calls cannot be taken off. */
export const overdueMessage = 'A loan of this customer is overdue';

/**
 * A whole mobile number or a whole e-mail address, as it is stored and compared: 10 digits, or letters in lower case.
 *
 * @returns undefined for anything else, a part of a number or a number of another country too
 */
export function readContact(typed: string): { kind: ContactKind; contact: string } | undefined {
  const text = typed.trim();
  const mobile = readMobile(text);
  if (mobile !== undefined) return { kind: 'MOBILE', contact: mobile };
  return text !== '' && email()(text) === undefined ? { kind: 'EMAIL', contact: text.toLowerCase() } : undefined;
}

/** True for two choices of one channel and purpose. */
export const isSameChoice = (one: UnsubscribeChoice, other: UnsubscribeChoice) =>
  one.channel === other.channel && one.purpose === other.purpose;

const without = (choices: readonly UnsubscribeChoice[], others: readonly UnsubscribeChoice[]) =>
  choices.filter((choice) => !others.some((other) => isSameChoice(choice, other)));

/** What a save takes off, and what it gives back. */
export function choiceChanges(
  before: readonly UnsubscribeChoice[],
  after: readonly UnsubscribeChoice[],
): { taken: UnsubscribeChoice[]; given: UnsubscribeChoice[] } {
  return { taken: without(after, before), given: without(before, after) };
}

/** Choices in the order of the grid, each once. */
export function sortedChoices(choices: readonly UnsubscribeChoice[]): UnsubscribeChoice[] {
  return contactChannels.flatMap((channel) =>
    unsubscribePurposeNames
      .map((purpose) => ({ channel, purpose }))
      .filter((each) => choices.some((choice) => isSameChoice(choice, each))),
  );
}

/** Choices in words, by channel: `SMS: promotion, service. Call: promotion`. */
export function choicesInWords(choices: readonly UnsubscribeChoice[]): string {
  return contactChannels
    .map((channel) => ({ channel, purposes: sortedChoices(choices).filter((choice) => choice.channel === channel) }))
    .filter(({ purposes }) => purposes.length > 0)
    .map(({ channel, purposes }) => {
      const names = purposes.map(({ purpose }) => unsubscribePurposes[purpose].toLowerCase());
      return `${channelNames[channel]}: ${names.join(', ')}`;
    })
    .join('. ');
}

/** What somebody saves of a contact. */
export interface SubscriptionForm {
  kind: ContactKind;
  /** What is taken off now, and after the save. */
  before: readonly UnsubscribeChoice[];
  after: readonly UnsubscribeChoice[];
  /** Empty without one. */
  reason: string;
  hasProof: boolean;
}

function choicesError({ kind, before, after }: SubscriptionForm): string | undefined {
  if (after.some(({ channel }) => !channelsOf[kind].includes(channel)))
    return kind === 'MOBILE' ? 'E-mail does not reach a mobile number' : 'An e-mail address is reached by e-mail alone';
  const { taken, given } = choiceChanges(before, after);
  if (taken.length + given.length > 0) return undefined;
  return before.length === 0 ? 'Take off what is not to be sent any more' : 'Nothing has been changed';
}

function reasonError({ before, after, reason }: SubscriptionForm): string | undefined {
  const known = unsubscribeReasonNames.find((name) => name === reason);
  if (known === undefined) return reason === '' ? 'This field is required' : 'Choose one of the list';
  const isGivenBack = choiceChanges(before, after).given.length > 0;
  return isGivenBack && !unsubscribeReasons[known].givesBack ? 'This is no reason to send again' : undefined;
}

/** What is wrong with a save, by field: `choices`, `reason`, `proof`. */
export function subscriptionErrors(form: SubscriptionForm): Partial<Record<'choices' | 'reason' | 'proof', string>> {
  const isGivenBack = choiceChanges(form.before, form.after).given.length > 0;
  const messages = {
    choices: choicesError(form),
    reason: reasonError(form),
    proof: isGivenBack && !form.hasProof ? 'A proof is needed before anything is sent again' : undefined,
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}

/** True where a save takes collection calls off. */
export function takesCollectionCalls(
  before: readonly UnsubscribeChoice[],
  after: readonly UnsubscribeChoice[],
): boolean {
  return choiceChanges(before, after).taken.some(
    ({ channel, purpose }) => channel === 'CALL' && purpose === 'COLLECTION',
  );
}
