/** What a file asks a bank to do. */
export const bankPurposes = { MANDATE: 'Mandates', PAYOUT: 'Payouts' } as const;
export type BankPurpose = keyof typeof bankPurposes;

/** The forms in which banks take files. */
export const bankFormats = {
  'payout-csv': { label: 'Payouts, CSV', purpose: 'PAYOUT', extension: 'csv', media: 'text/csv' },
  'payout-xml': { label: 'Payouts, pain.001.001.03', purpose: 'PAYOUT', extension: 'xml', media: 'application/xml' },
  'mandate-csv': { label: 'Mandates, CSV', purpose: 'MANDATE', extension: 'csv', media: 'text/csv' },
} as const satisfies Record<string, { label: string; purpose: BankPurpose; extension: string; media: string }>;
export type BankFormatKey = keyof typeof bankFormats;
export const bankFormatKeys = Object.keys(bankFormats) as BankFormatKey[];

/** The most lines of one file. */
export const mostFileLines = 5_000;

export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;
export const utilityCodePattern = /^[A-Z0-9]{18}$/;
