/** How a borrower has paid. */
export const paymentModes = ['UPI', 'NACH', 'NEFT', 'CARD', 'CASH'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** What a payment link asks for: the next instalment, all that is overdue, or another amount. */
export const paymentLinkPurposes = ['EMI', 'OVERDUE', 'CUSTOM'] as const;
export type PaymentLinkPurpose = (typeof paymentLinkPurposes)[number];

/** Where a payment link stands. It is paid by a payment, never by hand. */
export const paymentLinkStatuses = ['CREATED', 'SENT', 'PAID', 'EXPIRED', 'CANCELLED'] as const;
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];

/** Hours in which a payment link opens. */
export const paymentLinkHours = 72;

/** Whole rupees of one payment at most: more is a slip of the sender. */
export const mostPaid = 999_999_999;
