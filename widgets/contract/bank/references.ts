/** What a reference names: a payment of a loan, or a form of its mandate. */
export type BankReference =
  | { of: 'DISBURSAL'; loan: string; attempt: number }
  | { of: 'MANDATE'; loan: string; issue: number; attempt: number };

/** What a payment is called in the bank's files: the loan's number, `P`, and which attempt it is, from 1. */
export const paymentReference = (loan: string, attempt: number): string => `${loan}P${attempt}`;

/** What a form is called there: the loan's number, `M`, the mandate's issue, and which form of it it is, one digit. */
export const mandateReference = (loan: string, issue: number, attempt: number): string => `${loan}M${issue}${attempt}`;

/** Reads a reference; undefined for a text that is none. */
export function readReference(text: string): BankReference | undefined {
  const [, loan, payment, issue, form] = /^(\d{12,20})(?:P([1-9]\d?)|M([1-9]\d?)(\d))$/.exec(text) ?? [];
  if (loan === undefined) return undefined;
  if (payment !== undefined) return { of: 'DISBURSAL', loan, attempt: Number(payment) };
  return { of: 'MANDATE', loan, issue: Number(issue), attempt: Number(form) };
}

/** An amount as banks write it: rupees, with two decimals or none. */
export const amountPattern = /^\d{1,10}(\.\d{2})?$/;

/** An amount of the bank's in paise; it fits the pattern. */
export const paiseOf = (amount: string): number => Math.round(Number(amount) * 100);
