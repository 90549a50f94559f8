import { bankFormats } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';

/** The name of a profile's file by its number: `payouts-9-0007.xml`. */
export const nameOf = ({ fileName, format }: BankProfile, number: number): string =>
  `${fileName}-${String(number).padStart(4, '0')}.${bankFormats[format].extension}`;
