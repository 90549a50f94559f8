import { sql, type Kysely } from 'kysely';
import { applyCsv } from '../../../host/server/core/lists/csv/apply-csv.ts';
import { checkCsv, type CsvKind } from '../../../host/server/core/lists/csv/checked-csv.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import type { Tx } from '../../../host/server/db/transaction.ts';
import type { Handler } from '../../../host/server/call/handler.ts';
import { refuse } from '../../../host/server/base/refusal.ts';
import { attemptRow } from '../../../host/server/core/lists/bulk.ts';

// Two kinds of files that no screen sends, as their domains would describe them.

/** Visits to borrowers: several lines a loan, one a loan and day. */
const visitsFile: CsvKind = {
  kind: 'feedback',
  columns: { loanApplicationNumber: { kind: 'code' }, visitedOn: { kind: 'code' } },
  keyOf: ({ values }) => `${values['loanApplicationNumber']} ${values['visitedOn']}`,
  about: { column: 'visitedOn', noun: 'visit' },
};

/** People who want no messages: no loan, one line a contact in any letter case. */
const contactsFile: CsvKind = {
  kind: 'unsubscribe',
  columns: { contact: { kind: 'code' }, reason: { kind: 'code' } },
  keyOf: ({ values }) => String(values['contact']).toLowerCase(),
  about: { column: 'contact', noun: 'contact' },
};

export async function makeOwnTables(db: Kysely<Database>): Promise<void> {
  await sql`create table visit (loan text not null, no integer not null, visited_on text not null, primary key (loan, no))`.execute(
    db,
  );
  await sql`create table silent_contact (contact text primary key)`.execute(db);
}

const checkVisits: Handler<'checkAllocationCsv'> = (_, context) =>
  checkCsv(context, visitsFile, async () => ({ row, values }) => {
    const { loanApplicationNumber = '', visitedOn = '' } = values;
    if (!/^\d{4}-\d\d-\d\d$/.test(visitedOn)) return { column: 'visitedOn', cause: 'Enter a day as YYYY-MM-DD' };
    const line = { row, rowId: loanApplicationNumber, version: 0, loanApplicationNumber, values: { visitedOn } };
    return { line: { ...line, subject: `${loanApplicationNumber} on ${visitedOn}` }, from: null, to: 'a visit' };
  });

const applyVisits: Handler<'applyAllocationCsv'> = ({ token }, context) =>
  applyCsv(context, { token, kind: visitsFile.kind }, async (tx) => ({
    work({ loanApplicationNumber: loan, values }) {
      const attempt = { action: 'VISIT' as never, entity: 'visit', loanApplicationNumber: loan };
      return attemptRow(tx, context, attempt, async () => {
        await sql`insert into visit select ${loan}, count(*) + 1, ${values['visitedOn']} from visit where loan = ${loan}`.execute(
          tx,
        );
      });
    },
  }));

const checkContacts: Handler<'checkHoldCsv'> = (_, context) =>
  checkCsv(context, contactsFile, async () => (line) => {
    const contact = contactsFile.keyOf(line);
    const kept = { row: line.row, rowId: contact, version: 0, loanApplicationNumber: '', values: {} };
    return { line: { ...kept, subject: `${contact.slice(0, 2)}...` }, from: null, to: 'silence' };
  });

async function silence(tx: Tx, contact: string): Promise<void> {
  const { rows } =
    await sql`insert into silent_contact values (${contact}) on conflict do nothing returning contact`.execute(tx);
  if (rows.length === 0) throw refuse('STALE_VERSION');
}

const applyContacts: Handler<'applyHoldCsv'> = ({ token }, context) =>
  applyCsv(context, { token, kind: contactsFile.kind }, async (tx) => ({
    work({ rowId: contact }) {
      const attempt = { action: 'SILENCE' as never, entity: 'contact' };
      return attemptRow(tx, context, attempt, () => silence(tx, contact));
    },
  }));

/** In the places of the product's two kinds. */
export const visits = { checkAllocationCsv: checkVisits, applyAllocationCsv: applyVisits };
export const contacts = { holdCsvHandlers: { checkHoldCsv: checkContacts, applyHoldCsv: applyContacts } };
