import { sql } from 'kysely';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { findStanding, type FoundStanding } from '../../../host/server/core/applications/applications.store.ts';
import * as facts from '../../../host/server/core/applications/facts.store.ts';
import * as locks from '../../../host/server/core/locks/locks.store.ts';
import { holdOf } from '../../../widgets/contract/applications/holds.ts';
import type { Guard } from '../../../widgets/contract/applications/about.ts';
import { additionalSection } from '../../../widgets/contract/documents/documents.ts';
import { finishedStates, udrsStates, type Udrs } from '../../../widgets/contract/applications/udrs.ts';
import { callNames, callRows, type GuardedCall } from '../../../widgets/contract/calls.ts';
import { readDay, type Day } from '../../../widgets/contract/time.ts';
import { keyedTables } from '../../architecture/calls/tables-of-calls.ts';
import type { Session, TestServer } from '../support.ts';
import { place } from './support.ts';

export const guardOf = (name: GuardedCall): Guard => callRows[name].about as Guard;

/** What is asked of an application before it is written. */
export const guarded = callNames.filter((name): name is GuardedCall => {
  const { about } = callRows[name];
  return about !== undefined && 'at' in about;
});

const states = ['free', 'held', 'locked', 'expired'] as const;
/** What an application is like that a call is about. */
export type State = (typeof states)[number];

export interface Case {
  name: GuardedCall;
  udrs: Udrs;
  state: State;
  /** The guard's code; undefined where the call is the desk's to decide. */
  code: string | undefined;
}

const finished: readonly Udrs[] = finishedStates;
const forms: readonly Udrs[] = ['NACH_PENDING', 'NACH_REVIEW'];
/** At which of its row's stages a call is done that this test sends: at a desk of three, of a form that never was at the bank, of a mandate on the loan's own account. */
const narrower: Partial<Record<GuardedCall, readonly Udrs[]>> = {
  decideVkyc: ['VKYC_MAKER'],
  acceptNachMail: forms,
  rejectNachMail: forms,
  linkNachMail: forms,
  receiveForm: forms,
  reissueMandate: [...forms, 'NACH_UPLOAD'],
};

/** What a file says into which nothing may go. */
const emptyCodes: Partial<Record<GuardedCall, string>> = {
  createMandateBatch: 'NACH_BATCH_EMPTY',
  makeBankFile: 'BANK_FILE_EMPTY',
};

/** Moves, by what they say of an application that stands elsewhere than they were sent about. */
function codeOfMove(name: GuardedCall, udrs: Udrs, state: State): string | undefined {
  const locked = state === 'locked' ? 'ROW_LOCKED' : undefined;
  switch (name) {
    case 'updateUdrsStatus':
      return udrs === 'DOCUMENT_PROCESSING' ? locked : 'UDRS_STAGE_MISMATCH';
    case 'saveRow':
      return udrs === 'DOCUMENT_PROCESSING' ? locked : 'NOT_FOUND';
    case 'reassignForOsv':
      return udrs === 'KYC_VERIFICATION' ? locked : 'NOT_FOUND';
    case 'releaseHolds':
      return state === 'free' || state === 'expired' ? 'NOT_FOUND' : locked;
    default:
      return holdOf(udrs) === undefined ? 'UDRS_NOT_ALLOWED' : locked;
  }
}

function codeOf(name: GuardedCall, udrs: Udrs, state: State): string | undefined {
  const guard = guardOf(name);
  if (guard.lock === 'passes') return undefined;
  if (guard.at === 'any') return codeOfMove(name, udrs, state);
  const stages: readonly Udrs[] = narrower[name] ?? guard.at;
  const isHere = stages.includes(udrs);
  if (guard.lock === 'skips') return isHere && state === 'free' ? undefined : emptyCodes[name];
  // Elsewhere than at the desk of forms a mail is kept as evidence, whatever holds the application.
  if (name === 'linkNachMail' && !isHere) return undefined;
  if (!isHere) return guard.hold === 'stays' ? 'DOCUMENTS_READ_ONLY' : 'UDRS_STAGE_MISMATCH';
  if (state === 'held' && guard.hold === 'refuses') return 'UDRS_ON_HOLD';
  return state === 'locked' ? 'ROW_LOCKED' : undefined;
}

/** Whether an application may be like that, and a call can be tried on it. */
function isTried(name: GuardedCall, udrs: Udrs, state: State): boolean {
  const needsHold = state === 'held' || (state === 'locked' && name === 'releaseHolds');
  if (needsHold && holdOf(udrs) === undefined) return false;
  // Its file is checked first: what the check refuses never comes so far.
  if (name === 'applyHoldCsv') return state !== 'held' && !finished.includes(udrs);
  return true;
}

export const cases: readonly Case[] = guarded.flatMap((name) =>
  udrsStates.flatMap((udrs) =>
    states
      .filter((state) => isTried(name, udrs, state))
      .map((state) => ({ name, udrs, state, code: codeOf(name, udrs, state) })),
  ),
);

/** The id of the application that a call is sent about. */
export async function applicationOf(
  { db }: TestServer,
  name: GuardedCall,
  input: object,
  fresh: string,
): Promise<string> {
  const found = db.selectFrom('application').select('id');
  if (name === 'recordPayment' && 'loanApplicationNumber' in input)
    return (
      await found.where('loan_application_number', '=', String(input.loanApplicationNumber)).executeTakeFirstOrThrow()
    ).id;
  if ('rows' in input) return (input.rows as { rowId: string }[])[0]?.rowId ?? '';
  if (/Nach|Mandate|BankAnswers|receiveForm/.test(name) && name !== 'openMandate') {
    const mandate = db.selectFrom('nach_mandate').select('application_id');
    return (await mandate.executeTakeFirstOrThrow()).application_id;
  }
  return fresh;
}

/** Puts an application where a case has it; a colleague's lock is theirs. */
export async function standAs(
  server: TestServer,
  id: string,
  { name, udrs, state }: Case,
  colleague: Session,
): Promise<void> {
  await server.db.deleteFrom('row_lock').execute();
  const isHeld = state === 'held' || (name === 'releaseHolds' && state === 'locked');
  const hold = isHeld ? (holdOf(udrs) ?? null) : null;
  const fraudList = udrs === 'FRAUD_REVIEW' ? 'DEFAULT' : null;
  const known = { agreementValidUntil: readDay(state === 'expired' ? '2020-01-01' : '2099-01-01') };
  await place(server, id, { udrs, fraudList, hold, holdReason: hold && 'TECHNICAL_ISSUE' }, known);
  if (state === 'locked') await lockFor(server, id, colleague);
}

/** How an application stands, with its agreement. */
export interface Stood {
  standing: FoundStanding;
  agreementValidUntil: Day | null;
}
export async function stoodAs({ db }: TestServer, id: string): Promise<Stood | undefined> {
  const standing = await findStanding(db, id);
  return standing && { standing, agreementValidUntil: (await facts.find(db, id)).agreementValidUntil };
}

/** Puts an application back where it stood, without the documents that were added to it. */
export async function putBack(server: TestServer, id: string, stood: Stood): Promise<void> {
  const { udrs, fraudList, hold, holdReason, complianceStatus, vkycSession, vkycOutcome } = stood.standing;
  const standing = { udrs, fraudList, hold, holdReason, complianceStatus, vkycSession, vkycOutcome };
  await place(server, id, standing, { vkycRetries: 0, agreementValidUntil: stood.agreementValidUntil });
  const added = server.db
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', id)
    .where('section_key', '=', additionalSection);
  await server.db.deleteFrom('document_file').where('document_id', 'in', added).execute();
  await server.db.deleteFrom('document').where('id', 'in', added).execute();
}

/** A colleague has an application open. */
export async function lockFor(server: TestServer, id: string, { id: staffId }: Session): Promise<void> {
  const now = server.clock.now();
  const found = server.db.selectFrom('session').select('id').where('staff_id', '=', staffId);
  const owner = { staffId, sessionId: (await found.executeTakeFirstOrThrow()).id };
  const until = new Date(now.getTime() + 600_000);
  await inTransaction(server.db, (tx) => locks.take(tx, { kind: 'application', id }, owner, now, until));
}

/** What is stored of one application, in every table with its key. */
export async function storedOf({ db }: TestServer, id: string): Promise<string> {
  const parts = keyedTables().map((table) => {
    const key = sql.ref(table === 'application' ? 'id' : 'application_id');
    return sql`select ${sql.lit(table)} as name, coalesce(string_agg(t::text, ' ' order by t::text), '') as rows
      from ${sql.table(table)} t where ${key} = ${id}::uuid`;
  });
  const lock = sql`select 'row_lock' as name, coalesce(string_agg(t::text, ' '), '') as rows from row_lock t where row_id = ${id}`;
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join([...parts, lock], sql` union all `)}`.execute(
    db,
  );
  return JSON.stringify(rows);
}
