import type { Tx } from '../../db/transaction.ts';
import * as documents from './documents.store.ts';

/** The most companies that a search finds. */
export const mostEmployers = 20;

/**
 * The company of the list that a text names, as the list writes it; the text itself where the list has none like it
 * (DV-41). Undefined for a part of a name that the list has (DV-40).
 */
export async function companyOf(tx: Tx, text: string): Promise<string | undefined> {
  const found = await documents.searchEmployers(tx, text, mostEmployers);
  const named = found.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  return named?.name ?? (found.length === 0 ? text : undefined);
}
