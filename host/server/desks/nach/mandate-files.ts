import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { twoDecimals } from '../../core/bank-files/amounts.ts';
import type { MandateLine, MandateProfileKey } from '../../core/bank-files/bank-format.ts';
import { mandateFormats } from '../../core/bank-files/bank-formats.ts';
import type { Texts } from '../../core/bank-files/fields.ts';
import { nameOf } from '../../core/bank-files/file-name.ts';
import * as profiles from '../../core/bank-files/profiles.store.ts';
import { referenceOf } from '../../core/bank/mandate-answers.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import * as batches from './batches.store.ts';
import type { Maker, WaitingMandate } from './batches.store.ts';

/** A mandate that the bank does not take as it is, and why. */
export interface NotTaken {
  loanApplicationNumber: string;
  detail: string;
}

function formatOf({ format }: BankProfile) {
  if (format !== 'mandate-csv') throw new Error(`A profile of mandates has the form ${format}`);
  return mandateFormats[format];
}

/** What all mandates of a file share. */
const sharedOf = ({ utilityCode, sponsorIfsc, creditor, category }: BankProfile): Texts<MandateProfileKey> => ({
  utilityCode,
  sponsorIfsc,
  creditor,
  category,
});

/** A mandate as a line of a file, by the terms that its customer has agreed to; undefined where none were written. */
function lineOf(mandate: WaitingMandate): MandateLine | undefined {
  const { terms, compared, loan_application_number: loan, opened_at: openedAt, reviewed_at: reviewedAt } = mandate;
  if (terms === null) return undefined;
  const { account, ceiling, firstCollection: first, finalCollection: last } = terms;
  const signedOn = compared?.find(({ field }) => field === 'DATE')?.asWritten;
  const begun = openedAt ?? reviewedAt;
  return {
    reference: referenceOf(mandate),
    debtor: account?.holder ?? '',
    account: account?.number ?? '',
    ifsc: account?.ifsc ?? '',
    accountType: account?.type ?? '',
    ceiling: twoDecimals(ceiling),
    first,
    last,
    loan,
    date: signedOn ?? (begun === null ? '' : dayOf(begun)),
    formFile: '',
  };
}

type UsedProfile = profiles.StoredProfile & { approved: BankProfile };

/** The profile that each lender's mandates leave by: the first of its banks, where it has several. */
async function usedProfiles(db: Kysely<Database>): Promise<Map<number, UsedProfile>> {
  const used = new Map<number, UsedProfile>();
  for (const { approved, ...profile } of await profiles.inUse(db, 'MANDATE'))
    if (approved !== null && !used.has(profile.lender)) used.set(profile.lender, { ...profile, approved });
  return used;
}

/** What the next file of a profile holds, oldest first, and what its bank does not take. @param locks true where the file is made */
async function gather(db: Kysely<Database>, maker: Maker, { lender, approved }: UsedProfile, locks: boolean) {
  const [format, shared] = [formatOf(approved), sharedOf(approved)];
  const taken: { id: string; line: MandateLine }[] = [];
  const notTaken: NotTaken[] = [];
  // those that the bank does not take make no room for others twice over
  for (const mandate of await batches.oldest(db, maker, { lender }, { limit: approved.mostLines * 2, locks })) {
    const line = lineOf(mandate);
    const problems = line ? format.problemsOf(shared, line) : ['It has no terms: its next form writes them'];
    const { id, loan_application_number: loanApplicationNumber } = mandate;
    if (line === undefined || problems.length > 0)
      notTaken.push({ loanApplicationNumber, detail: problems.join('. ') });
    else if (taken.length < approved.mostLines) taken.push({ id, line });
  }
  return { taken, notTaken };
}

/** The mandates that nothing keeps from a file but what their lender's bank takes. */
export async function findNotTaken(db: Kysely<Database>, maker: Maker): Promise<NotTaken[]> {
  const all: NotTaken[] = [];
  for (const profile of (await usedProfiles(db)).values())
    all.push(...(await gather(db, maker, profile, false)).notTaken);
  return all;
}

/** Makes the next file of a profile; undefined where nothing can go into it. */
async function makeFile(tx: Tx, maker: Maker, profile: UsedProfile) {
  const { id: profileId, approved } = profile;
  const { taken, notTaken } = await gather(tx, maker, profile, true);
  if (taken.length === 0) return { made: undefined, notTaken };
  const head = { id: newId(maker.now).replaceAll('-', '').toUpperCase(), at: maker.now };
  const lines = taken.map(({ line }) => line);
  const content = formatOf(approved).write(sharedOf(approved), lines, head);
  const file = {
    profile_id: profileId,
    profile: JSON.stringify(approved),
    name: nameOf(approved, (await batches.countOf(tx, profileId)) + 1),
    content: content.toString('utf8'),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  const ids = taken.map(({ id }) => id);
  return { made: await batches.insert(tx, maker, ids, file), notTaken };
}

/**
 * Puts the mandates that may go into files, one a lender, as its approved profile says; those of lenders without one into
 * one batch.
 */
export async function makeFiles(tx: Tx, maker: Maker) {
  const made: batches.Batch[] = [];
  const notTaken: NotTaken[] = [];
  const lenders = [...(await usedProfiles(tx)).keys()];
  for (const lender of lenders) {
    // Of two who make files of one lender's mandates the second waits here, and counts the first one's file.
    await profiles.lockAll(tx, { lender, purpose: 'MANDATE' });
    const profile = (await usedProfiles(tx)).get(lender);
    if (!profile) continue;
    const file = await makeFile(tx, maker, profile);
    if (file.made) made.push(file.made);
    notTaken.push(...file.notTaken);
  }
  const rest = await batches.create(tx, maker, lenders);
  return { made: rest ? [...made, rest] : made, notTaken };
}
