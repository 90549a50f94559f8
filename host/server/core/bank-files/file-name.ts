import { bankFormats } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';

/** What a file calls itself at the bank, by its id here. */
export const messageIdOf = (id: string): string => id.replaceAll('-', '').toUpperCase();

/** The id here of what a file calls itself; undefined for a name that no file of ours has. */
export function idOfMessage(messageId: string): string | undefined {
  const [, ...parts] = /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/.exec(messageId) ?? [];
  return /^[0-9A-F]{32}$/.test(messageId) ? parts.join('-').toLowerCase() : undefined;
}

/** The name of a profile's file by its number: `payouts-9-0007.xml`. */
export const nameOf = ({ fileName, format }: BankProfile, number: number): string =>
  `${fileName}-${String(number).padStart(4, '0')}.${bankFormats[format].extension}`;
