import { payoutModes, type PayoutMode } from '../accounts/bank-account.ts';
import { lenderNames } from '../applications/lenders.ts';
import { required } from '../rules/basic-validation.ts';
import { checkForm } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, writable } from '../rules/writable.ts';
import {
  bankFormats,
  bankPurposes,
  ifscPattern,
  mostFileLines,
  utilityCodePattern,
  type BankFormatKey,
  type BankPurpose,
} from './bank-formats.ts';

/** What a profile is about, which never changes. */
export interface BankProfileSubject {
  /** Index of the lender. */
  lender: number;
  purpose: BankPurpose;
}

/** Whether files are made by a profile. */
export const bankProfileUses = { YES: 'Yes', NO: 'No, it is switched off' } as const;
export type BankProfileUse = keyof typeof bankProfileUses;

/** How one lender's files for one bank look. What its purpose does not use is empty, the mode NEFT. */
export interface BankProfile {
  bank: string;
  format: BankFormatKey;
  /** By which its files are named; a number and the format's ending follow. */
  fileName: string;
  mostLines: number;
  /** The lender's name, as the bank has it. */
  creditor: string;
  /** Of payouts: where they are debited. */
  debitAccount: string;
  debitIfsc: string;
  mode: PayoutMode;
  /** Of mandates: by whom they go, and as whom the lender collects. */
  sponsorIfsc: string;
  utilityCode: string;
  category: string;
  /** Whether files are made by it; YES where it is absent. It is switched off as it is changed: by two people. */
  use?: BankProfileUse;
}

/** The most characters of the lender's name at the bank. */
export const creditorLength = 40;

/** How a profile stands. What is approved is used until another version is. */
export const bankProfileStates = { WAITING: 'Pending', APPROVED: 'Approved', REFUSED: 'Rejected' } as const;
export type BankProfileState = keyof typeof bankProfileStates;
export const bankProfileDecisions = ['APPROVED', 'REFUSED'] as const;
export type BankProfileDecision = (typeof bankProfileDecisions)[number];

/** A profile as it is typed: a whole number of lines as digits. */
export type TypedBankProfile = { [Key in keyof BankProfile]-?: string };

const like = (pattern: RegExp, message: string) => (value: unknown) =>
  pattern.test(String(value)) ? undefined : message;
const ifsc = [required('Enter the IFSC'), like(ifscPattern, 'Enter four letters, 0, and six letters or digits')];
const isCount = (value: unknown) =>
  /^\d{1,4}$/.test(String(value)) && Number(value) > 0 && Number(value) <= mostFileLines
    ? undefined
    : 'Enter a whole number from 1 to 5,000';
/** Latin letters, since banks take no others. */
const latin = like(/^[A-Za-z0-9][A-Za-z0-9/?:().,'+ -]*$/, 'Use Latin letters, digits and spaces');

/** The messages about a profile, by field; empty for a good one. */
export function bankProfileMessages(purpose: BankPurpose, typed: TypedBankProfile): Partial<TypedBankProfile> {
  const isOf = (value: unknown) =>
    Object.hasOwn(bankFormats, String(value)) && bankFormats[String(value) as BankFormatKey].purpose === purpose
      ? undefined
      : `Choose a form of ${bankPurposes[purpose].toLowerCase()}`;
  const shared = checkForm(typed, {
    bank: [required('Enter the bank'), trimmed(maxLength(60), writable())],
    format: [isOf],
    fileName: [required('Enter a name'), like(/^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$/, 'Use letters, digits, - and _')],
    mostLines: [isCount],
    creditor: [required('Enter the name'), trimmed(maxLength(creditorLength), latin)],
    use: [(value) => (Object.hasOwn(bankProfileUses, String(value)) ? undefined : 'Choose whether it is used')],
  });
  if (purpose === 'PAYOUT')
    return {
      ...shared,
      ...checkForm(typed, {
        debitAccount: [required('Enter the account'), like(/^\d{9,18}$/, 'Enter 9 to 18 digits')],
        debitIfsc: ifsc,
        mode: [(value) => (Object.hasOwn(payoutModes, String(value)) ? undefined : 'Choose a mode')],
      }),
    };
  return {
    ...shared,
    ...checkForm(typed, {
      sponsorIfsc: ifsc,
      utilityCode: [required('Enter the utility code'), like(utilityCodePattern, 'Enter 18 capitals and digits')],
      category: [required('Enter the category'), like(/^[A-Z]\d{3}$/, 'Enter a letter and three digits')],
    }),
  };
}

/** Whether there is such a lender. */
export const isLender = (index: number): boolean => lenderNames[index] !== undefined;

/** Whether files may be made by what is approved of a profile. */
export const isUsed = ({ use = 'YES' }: Pick<BankProfile, 'use'>): boolean => use === 'YES';

/** How a profile stands, in words: one that is approved and makes no files is switched off. */
export const bankProfileStateLabel = (state: BankProfileState, written: Pick<BankProfile, 'use'>): string =>
  state === 'APPROVED' && !isUsed(written) ? 'Switched off' : bankProfileStates[state];

/** A profile's fields as a sentence names them. */
export const bankProfileFields: Readonly<Record<keyof TypedBankProfile, string>> = {
  bank: 'Bank',
  format: 'Form of the file',
  fileName: 'File name',
  mostLines: 'Most lines of a file',
  creditor: 'Lender’s name at the bank',
  debitAccount: 'Debit account',
  debitIfsc: 'IFSC of the debit account',
  mode: 'Mode',
  sponsorIfsc: 'IFSC of the sponsor bank',
  utilityCode: 'Utility code',
  category: 'Category',
  use: 'Files are made by it',
};

const ofPurpose: Readonly<Record<BankPurpose, readonly (keyof BankProfile)[]>> = {
  PAYOUT: ['bank', 'creditor', 'debitAccount', 'debitIfsc', 'mode', 'format', 'fileName', 'mostLines', 'use'],
  MANDATE: ['bank', 'creditor', 'sponsorIfsc', 'utilityCode', 'category', 'format', 'fileName', 'mostLines', 'use'],
};
/** The fields that a purpose uses, in the order of its form. */
export const bankProfileFieldsOf = (purpose: BankPurpose): readonly (keyof BankProfile)[] => ofPurpose[purpose];
