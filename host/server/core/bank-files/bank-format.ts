import {
  ifscPattern,
  type BankFormatKey,
  type BankPurpose,
} from '../../../../widgets/contract/bank-files/bank-formats.ts';
import type { Texts } from './fields.ts';

/** What one payout says. The amount has two decimals. */
export type PayoutKey = 'reference' | 'name' | 'account' | 'ifsc' | 'amount' | 'remark';
export type PayoutLine = Texts<PayoutKey>;
/** What all payouts of a file share. */
export type PayoutProfileKey = 'payer' | 'mode' | 'debitAccount' | 'debitIfsc';

/** What one mandate says. Days are YYYY-MM-DD; the ceiling has two decimals. */
export type MandateKey =
  | 'reference'
  | 'debtor'
  | 'account'
  | 'ifsc'
  | 'accountType'
  | 'ceiling'
  | 'first'
  | 'last'
  | 'loan'
  | 'date'
  | 'formFile';
export type MandateLine = Texts<MandateKey>;
/** What all mandates of a file share. */
export type MandateProfileKey = 'utilityCode' | 'sponsorIfsc' | 'creditor' | 'category';

/** What names a file at the bank, and when it was made. */
export interface FileHead {
  /** Up to 35 letters and digits. */
  id: string;
  at: Date;
}

/** What a file holds. */
export interface ReadFile<ProfileKey extends string, Key extends string> {
  profile: Texts<ProfileKey>;
  lines: Texts<Key>[];
}

/** A form in which banks take files, driven by a table of its fields: what one writes, the other reads. */
export interface BankFormat<ProfileKey extends string, Key extends string> {
  key: BankFormatKey;
  purpose: BankPurpose;
  /** What keeps a line out of a file, as messages (`IFSC: 11 characters`); empty for one that can be written. */
  problemsOf(profile: Texts<ProfileKey>, line: Texts<Key>): string[];
  /** @throws BankFileFault `Line 7, IFSC: 11 characters` */
  write(profile: Texts<ProfileKey>, lines: readonly Texts<Key>[], head: FileHead): Buffer;
  /** @throws BankFileFault for bytes that are no such file */
  read(bytes: Uint8Array): ReadFile<ProfileKey, Key>;
}

/** What several tables ask of a value. */
export const shared = {
  ifsc: { length: [11, 11], pattern: [ifscPattern, 'four letters, 0, and six letters or digits'] },
  account: { length: [9, 18], pattern: [/^\d+$/, 'digits'] },
  reference: { length: [1, 35], pattern: [/^[A-Z0-9]+$/, 'capitals and digits'] },
  day: { length: [10, 10], pattern: [/^\d{4}-\d\d-\d\d$/, 'a day'] },
} as const;

/** The text of bytes in UTF-8; undefined for others. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
