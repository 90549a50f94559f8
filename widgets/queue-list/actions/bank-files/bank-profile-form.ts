import { payoutModes, type PayoutMode } from '../../../contract/accounts/bank-account.ts';
import { lenderName, lenderNames } from '../../../contract/applications/lenders.ts';
import {
  bankFormatKeys,
  bankFormats,
  bankPurposes,
  type BankFormatKey,
  type BankPurpose,
} from '../../../contract/bank-files/bank-formats.ts';
import {
  bankProfileFields,
  bankProfileFieldsOf,
  bankProfileMessages,
  bankProfileUses,
  type BankProfile,
  type BankProfileUse,
  type TypedBankProfile,
} from '../../../contract/bank-files/bank-profile.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';
import { formatNumber } from '../../../kit/format/money.ts';

export type Profile = CallReply<'fetchBankProfile'>;
export interface ProfileProps<Widget> {
  profile: Profile;
  widget: Widget;
  /** Loads the profile and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** A new profile as it is typed: its lender by index, its purpose, and the rest. */
export type TypedNewProfile = TypedBankProfile & { lender: string; purpose: string };

const empty: TypedBankProfile = {
  bank: '',
  format: '',
  fileName: '',
  mostLines: '5000',
  creditor: '',
  debitAccount: '',
  debitIfsc: '',
  mode: 'NEFT',
  sponsorIfsc: '',
  utilityCode: '',
  category: 'L001',
  use: 'YES',
};

const isPurpose = (purpose: string): purpose is BankPurpose => Object.hasOwn(bankPurposes, purpose);

/** The form of a new profile, under the rules that the server checks. */
export function createNewProfileForm(): Form<TypedNewProfile> {
  return createForm<TypedNewProfile>({
    initial: { ...empty, lender: '', purpose: 'PAYOUT' },
    rules: ({ lender, purpose, ...typed }) => ({
      ...(lender === '' && { lender: 'Choose a lender' }),
      ...(isPurpose(purpose) ? bankProfileMessages(purpose, typed) : { purpose: 'Choose what the files are of' }),
    }),
  });
}

export function typedOf(profile: BankProfile): TypedBankProfile {
  const keys = Object.keys(empty) as (keyof TypedBankProfile)[];
  return Object.fromEntries(keys.map((key) => [key, String(profile[key] ?? empty[key])])) as TypedBankProfile;
}

/** The form of a profile that is there. */
export function createProfileForm({ purpose, ...profile }: Profile): Form<TypedBankProfile> {
  return createForm({ initial: typedOf(profile), rules: (typed) => bankProfileMessages(purpose, typed) });
}

/** A typed profile as the calls take it, once its rules are kept. */
export function sentProfile(typed: TypedBankProfile): BankProfile {
  return {
    ...typed,
    format: typed.format as BankFormatKey,
    mode: typed.mode as PayoutMode,
    use: typed.use as BankProfileUse,
    mostLines: Number(typed.mostLines),
  };
}

export const lenderOptions = lenderNames.map((_, index) => ({
  value: String(index),
  label: lenderName(index, 'Our own product'),
}));
export const purposeOptions = Object.entries(bankPurposes).map(([value, label]) => ({ value, label }));
export const useOptions = Object.entries(bankProfileUses).map(([value, label]) => ({ value, label }));
export const modeOptions = Object.entries(payoutModes).map(([value, { label }]) => ({ value, label }));
export const formatOptions = (purpose: string) =>
  bankFormatKeys
    .filter((key) => bankFormats[key].purpose === purpose)
    .map((value) => ({ value, label: bankFormats[value].label }));

const shownValue = (key: keyof BankProfile, profile: BankProfile) => {
  if (key === 'format') return bankFormats[profile.format].label;
  if (key === 'use') return bankProfileUses[profile.use ?? 'YES'];
  return key === 'mostLines' ? formatNumber(profile.mostLines) : profile[key];
};

/** The values of a profile as rows, with what files use where another version is approved. */
export function profileRows(purpose: BankPurpose, profile: BankProfile, approved: BankProfile | null) {
  return bankProfileFieldsOf(purpose).map((key) => {
    const value = shownValue(key, profile);
    const before = approved === null ? value : shownValue(key, approved);
    return { label: bankProfileFields[key], value: before === value ? value : `${before} -> ${value}` };
  });
}
