import type { Kysely } from 'kysely';
import type {
  ConsentChannel,
  ConsentProof,
  ConsentPurpose,
  ConsentSource,
  ConsentStatus,
} from '../../../../widgets/contract/consent/consent.ts';
import { maskContact } from '../../base/contact.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { ConsentEvidence, ConsentLanguage } from '../../db/tables/consents.ts';
import type { Tx } from '../../db/transaction.ts';
import { hashOf } from '../../base/tokens.ts';
import * as store from './consent.store.ts';
import { countConsents } from './count-consents.ts';

/** Something that happened to a consent. */
export interface ConsentRecord {
  /** 10 digits, or an e-mail address in small letters, as `contactOf` gives them. */
  contact: string;
  purpose: ConsentPurpose;
  event: ConsentStatus;
  /** The loan that it is about; the one of the consent before it unless given. */
  loanApplicationNumber?: string | null;
  /** The notice that the customer was shown; compulsory for a grant, else the one of the consent before it. */
  notice?: { version: string; language: ConsentLanguage };
  channel: ConsentChannel;
  source: ConsentSource;
  proof: ConsentProof;
  /** Names the proof where it is kept. */
  reference?: string | null;
  /** Staff id of who writes it down; null where the customer did it alone. */
  by?: string | null;
  /** When the customer did it: it may be before what is known. */
  at: Date;
}

const isAddress = (contact: string) => contact.includes('@');

/** Whose consents a contact stands for: an address stands for the customers who have it, by their numbers. */
async function customersOf(db: Kysely<Database>, contact: string): Promise<string[]> {
  return isAddress(contact) ? store.numbersOf(db, contact) : [contact];
}

/** The hashes under which the consents of a contact may be kept. */
export async function subjectsOfContact(db: Kysely<Database>, contact: string): Promise<string[]> {
  const customers = await customersOf(db, contact);
  return [...new Set([...customers, contact])].map(hashOf);
}

type Standing = store.ConsentStanding;

/** What the standing becomes; an event from before it changes nothing but the number of events. */
function standingAfter(before: Standing | undefined, said: Standing): Standing {
  if (!before || said.at >= before.at) return said;
  return { ...before, turns: said.turns };
}

async function recordOf(tx: Tx, contact: string, record: ConsentRecord): Promise<void> {
  const { purpose, event, channel, source, at, notice } = record;
  const subject = hashOf(contact);
  const known = await store.takeStanding(tx, subject, purpose);
  const said: Standing = {
    id: known?.id ?? newId(at),
    subject_hash: subject,
    subject_masked: maskContact(contact),
    loan_application_number: record.loanApplicationNumber ?? known?.loan_application_number ?? null,
    purpose,
    notice_version: notice?.version ?? known?.notice_version ?? null,
    language: notice?.language ?? known?.language ?? null,
    channel,
    status: event,
    at,
    turns: (known?.turns ?? 0) + 1,
  };
  const after = standingAfter(known, said);
  if (known) await store.writeStanding(tx, known.id, after);
  else if (!(await store.addStanding(tx, after))) {
    // the first event of this consent came from elsewhere at the same moment; its row can be locked now
    await recordOf(tx, contact, record);
    return;
  }
  const { id: _, status, turns, ...columns } = said;
  const evidence: ConsentEvidence = {
    proof: record.proof,
    reference: record.reference ?? null,
    by: record.by ?? null,
  };
  await store.addEvent(tx, {
    ...columns,
    id: newId(at),
    event: status,
    turn: turns,
    source,
    evidence: JSON.stringify(evidence),
  });
  countConsents(tx, known ? [known] : [], [after]);
}

/**
 * Writes down that a customer has granted or withdrawn a consent, or that it has expired, in the transaction of whatever
 * says so. Every desk that learns of one calls this; events are kept for ever and never changed. An e-mail address counts
 * for each customer whose application has it, and for itself where there is none.
 *
 * @throws Error for a grant without the notice that was shown
 */
export async function recordConsent(tx: Tx, record: ConsentRecord): Promise<void> {
  if (record.event === 'GRANTED' && !record.notice) throw new Error('A consent is granted to a notice that was shown');
  const customers = await customersOf(tx, record.contact);
  for (const contact of customers.length > 0 ? customers : [record.contact]) await recordOf(tx, contact, record);
}

/**
 * Which contacts' consents to a purpose stand now. Who was never asked has not consented; an e-mail address of several
 * customers has a consent only where each of them who was asked consents.
 *
 * @param contacts 10 digits, or e-mail addresses in small letters
 */
export async function consentingOf(
  db: Kysely<Database>,
  contacts: readonly string[],
  purpose: ConsentPurpose,
): Promise<Set<string>> {
  const subjects = new Map<string, string[]>();
  for (const contact of contacts)
    subjects.set(contact, isAddress(contact) ? await subjectsOfContact(db, contact) : [hashOf(contact)]);
  const standing = await store.statusesOf(db, [...new Set([...subjects.values()].flat())], purpose);
  return new Set(
    contacts.filter((contact) => {
      const statuses = (subjects.get(contact) ?? []).flatMap((subject) => standing.get(subject) ?? []);
      return statuses.length > 0 && statuses.every((status) => status === 'GRANTED');
    }),
  );
}

/** The same of one contact. */
export async function hasConsent(
  db: Kysely<Database>,
  { contact, purpose }: { contact: string; purpose: ConsentPurpose },
): Promise<boolean> {
  return (await consentingOf(db, [contact], purpose)).has(contact);
}
