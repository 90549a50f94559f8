import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';
import { mostNamed } from '../../../../widgets/contract/nach/batch-stays.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { twoDecimals } from '../../core/bank-files/amounts.ts';
import type { MandateLine, MandateProfileKey } from '../../core/bank-files/bank-format.ts';
import { mandateFormats } from '../../core/bank-files/bank-formats.ts';
import type { Texts } from '../../core/bank-files/fields.ts';
import { messageIdOf, nameOf } from '../../core/bank-files/file-name.ts';
import { pagesOf } from '../../core/bank-files/pages.ts';
import * as profiles from '../../core/bank-files/profiles.store.ts';
import { referenceOf } from '../../core/bank/mandate-answers.store.ts';
import { nameFor } from '../../core/files/file-name.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import * as batches from './batches.store.ts';
import { formFilesOf, type FormFile } from './forms/form-files.store.ts';
import * as waiting from './waiting.store.ts';
import type { Maker, Named, WaitingMandate } from './waiting.store.ts';

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

/** A mandate as its bank takes it, or what the bank does not take of it. @param form of one on paper, where it is known */
function weigh(
  { approved }: UsedProfile,
  mandate: WaitingMandate,
  form?: FormFile,
): { line: MandateLine } | { detail: string } {
  const line = lineOf(mandate);
  if (line === undefined) return { detail: 'It has no terms: its next form writes them' };
  const [format, shared] = [formatOf(approved), sharedOf(approved)];
  const problems = format.problemsOf(shared, line);
  if (problems.length > 0) return { detail: problems.join('. ') };
  if (form === undefined) return { line };
  // A name that the bank does not take keeps no mandate back, as nobody could mend it: the form goes by the reference then.
  const names = [form.name, line.reference].map((name) => nameFor(name, form.mediaType));
  const named = names.map((formFile) => ({ ...line, formFile }));
  return { line: named.find((each) => format.problemsOf(shared, each).length === 0) ?? line };
}

/** Every mandate of a profile's lender that may go, oldest first. */
const waitingFor = (db: Kysely<Database>, maker: Maker, { lender, approved }: UsedProfile) =>
  pagesOf<WaitingMandate>(approved, (page) => waiting.oldest(db, maker, lender, page));

/** The mandates that nothing keeps from a file but what their lender's bank takes. All are counted, wherever they stand. */
export async function findNotTaken(db: Kysely<Database>, maker: Maker): Promise<Named> {
  const notTaken: Named = { count: 0, mandates: [] };
  for (const profile of (await usedProfiles(db)).values())
    for await (const page of waitingFor(db, maker, profile))
      for (const mandate of page) {
        const weighed = weigh(profile, mandate);
        if ('line' in weighed) continue;
        notTaken.count += 1;
        const { loan_application_number: loanApplicationNumber } = mandate;
        if (notTaken.count <= mostNamed) notTaken.mandates.push({ loanApplicationNumber, detail: weighed.detail });
      }
  return notTaken;
}

/**
 * What the next file of a profile holds, oldest first: what the bank does not take takes no room, however much of it stands in
 * front. A mandate is locked where it goes into the file, and read again then; the others stay free for those who mend them.
 */
async function gather(tx: Tx, maker: Maker, profile: UsedProfile) {
  const taken: { id: string; line: MandateLine }[] = [];
  const room = () => profile.approved.mostLines - taken.length;
  const lined = (mandates: readonly WaitingMandate[], forms?: ReadonlyMap<string, FormFile>) =>
    mandates.flatMap((mandate) => {
      const weighed = weigh(profile, mandate, forms?.get(mandate.id));
      return 'line' in weighed ? [{ id: mandate.id, line: weighed.line }] : [];
    });
  for await (const page of waitingFor(tx, maker, profile)) {
    const fit = lined(page).map(({ id }) => id);
    // One of them may have been taken by somebody since, and makes room for another one of its page.
    while (fit.length > 0 && room() > 0) {
      const ids = fit.splice(0, room());
      taken.push(...lined(await waiting.lock(tx, maker, ids), await formFilesOf(tx, ids)));
    }
    if (room() === 0) break;
  }
  return taken;
}

/** Makes the next file of a profile; undefined where nothing can go into it. */
async function makeFile(tx: Tx, maker: Maker, profile: UsedProfile): Promise<batches.Batch | undefined> {
  const { id: profileId, approved } = profile;
  const taken = await gather(tx, maker, profile);
  if (taken.length === 0) return undefined;
  const head = { id: messageIdOf(newId(maker.now)), at: maker.now };
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
  return batches.insert(tx, maker, ids, file);
}

/**
 * Whoever makes files, with the lenders whose mandates leave by a profile. Until a first profile is approved, be it of whatever
 * lender, there are no files of banks at all and all leave together; from then on a lender without one keeps its mandates.
 */
export async function makerOf(db: Kysely<Database>, who: Omit<Maker, 'lenders'>): Promise<Maker> {
  const isBegun = await profiles.isBegun(db, 'MANDATE');
  return { ...who, lenders: isBegun ? [...(await usedProfiles(db)).keys()] : 'all' };
}

/**
 * Puts the mandates that may go into files, one a lender, as its approved profile says; without any profile into one batch of
 * all lenders.
 */
export async function makeFiles(tx: Tx, maker: Maker) {
  const made: batches.Batch[] = [];
  for (const lender of maker.lenders === 'all' ? [] : maker.lenders) {
    // Of two who make files of one lender's mandates the second waits here, and counts the first one's file.
    await profiles.lockAll(tx, { lender, purpose: 'MANDATE' });
    const profile = (await usedProfiles(tx)).get(lender);
    if (!profile) continue;
    const file = await makeFile(tx, maker, profile);
    if (file) made.push(file);
  }
  const all = maker.lenders === 'all' ? await batches.create(tx, maker) : undefined;
  return { made: all ? [all] : made, notTaken: await findNotTaken(tx, maker) };
}
