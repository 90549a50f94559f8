/** Who a customer is to WhatsApp, letter for letter; null for what WhatsApp does not share. */
export interface ChatIdentity {
  /** The phone number with its country code, digits only. */
  number: string | null;
  /** WhatsApp's own id of the person, made for this business (business-scoped user id). */
  userId: string | null;
}

const wholeNumber = /^[1-9]\d{7,14}$/;
const ofPerson = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/;
const ofParent = /^[A-Z]{2}\.ENT\.[A-Za-z0-9]{1,128}$/;

/**
 * The number and the user id among some values. They are told apart by their form and not by the field that they come
 * in, since WhatsApp has sent either in the same one. The id that a group of businesses shares counts without the own one.
 */
export function identityIn(values: readonly unknown[]): ChatIdentity {
  const find = (form: RegExp) => values.find((each): each is string => typeof each === 'string' && form.test(each));
  return { number: find(wholeNumber) ?? null, userId: find(ofPerson) ?? find(ofParent) ?? null };
}

/** @returns true when nobody is named */
export const isNobody = ({ number, userId }: ChatIdentity): boolean => number === null && userId === null;

/** Where a message to somebody goes: a number before a user id; undefined for nobody. */
export const addressOf = ({ number, userId }: ChatIdentity): string | undefined => number ?? userId ?? undefined;
