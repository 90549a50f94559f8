/** How a message that staff or the system sends reaches a customer or an agent. */
export const messageChannels = ['SMS', 'WHATSAPP', 'EMAIL'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The channels by which a person can ask not to be reached. */
export const contactChannels = [...messageChannels, 'CALL'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** Why a message is sent. TRANSACTIONAL: codes and notices that the law requires; nobody can unsubscribe from them. */
export const messagePurposes = ['TRANSACTIONAL', 'SERVICE', 'COLLECTION', 'PROMOTION'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** The status of a message. SUPPRESSED: it was not sent, and its reason says why. */
export const outboundStatuses = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'SUPPRESSED'] as const;
export type OutboundStatus = (typeof outboundStatuses)[number];

/** Hours within which the same template goes to a recipient once. */
export const repeatHours = 24;

/**
 * Why a message was not sent, or waits. OUTSIDE_WINDOW: it waits for the next opening. DUPLICATE: the same template
 * went to the same recipient within a day.
 */
export const suppressions = {
  NO_CONTACT: 'There is no number or address to send this to',
  UNSUBSCRIBED: 'This customer has unsubscribed from such messages',
  DUPLICATE: `The same message was sent within the last ${repeatHours} hours`,
  ON_HOLD: 'The loan is on hold for a complaint',
  NO_CONSENT: 'This customer has not agreed to offers',
  EMPTY_PLACE: 'Something in its text is not known for this recipient',
  BARRED_NUMBER: 'This number belongs to somebody else',
  CONTACT_CAP: 'The borrower was contacted as often as is allowed',
  STOPPED: 'It was stopped before it went out',
  OUTSIDE_WINDOW: 'It is sent when the hours for such messages begin',
} as const;
export type Suppression = keyof typeof suppressions;
