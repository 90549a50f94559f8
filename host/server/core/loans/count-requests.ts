import type { Tx } from '../../db/transaction.ts';
import * as cases from './cases.store.ts';
import { changeCase } from './schedule/stand-case.ts';
import { countOpenRequests } from './requests.store.ts';

/** Writes how many requests are under way for a loan (CL-12), after one has come or gone. Its case must be locked. */
export async function countRequests(tx: Tx, loan: string): Promise<void> {
  const found = await cases.findByLoanForChange(tx, loan);
  const initiations = await countOpenRequests(tx, loan);
  if (found && found.initiations !== initiations) await changeCase(tx, found, { initiations });
}
