/** How a borrower has paid, as far as the released replies have words for it. */
export const paymentModes = ['UPI', 'NACH', 'NEFT', 'CARD', 'CASH'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** A way to pay in the words of the released replies: null where it has none there. */
export const releasedMode = (mode: string | null | undefined): PaymentMode | null =>
  paymentModes.find((each) => each === mode) ?? null;

/**
 * What a payment link asks for: the next instalment, all that is overdue, another amount, or what a foreclosure or a
 * settlement comes to.
 */
export const paymentLinkPurposes = ['EMI', 'OVERDUE', 'CUSTOM', 'FORECLOSURE', 'SETTLEMENT'] as const;
export type PaymentLinkPurpose = (typeof paymentLinkPurposes)[number];

/** The status of a payment link. Only a payment makes it PAID, never a person. */
export const paymentLinkStatuses = ['CREATED', 'SENT', 'PAID', 'EXPIRED', 'CANCELLED'] as const;
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];

/** Hours for which a payment link can be opened. */
export const paymentLinkHours = 72;

/** The most whole rupees of one payment: more is a mistake of the sender. */
export const mostPaid = 999_999_999;
