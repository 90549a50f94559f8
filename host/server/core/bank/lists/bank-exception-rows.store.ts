import type { Kysely, RawBuilder } from 'kysely';
import {
  bankAnswerWords,
  bankMatters,
  exceptionOutcomes,
  exceptionReasons,
} from '../../../../../widgets/contract/bank/bank-exceptions.ts';
import type { Database } from '../../../db/schema.ts';
import { staffName } from '../../audit/staff-name.store.ts';
import type { Cell, ListRecord, RowKeys } from '../../lists/base.ts';
import { toRecord } from '../../lists/list-record.ts';
import { wireDateTime } from '../../lists/wire-dates.ts';
import { exceptionRow, type StoredException } from '../bank-exceptions.store.ts';

interface Names {
  file: Cell;
  explainedBy: Cell;
  settledBy: Cell;
}

/** Every field that the list of exceptions can show. */
function cellsOf(exception: StoredException, { file, explainedBy, settledBy }: Names) {
  const { loanApplicationNumber, matter, answer, reason, number, amount, reference, at, outcome, settledAt } =
    exception;
  return {
    loanApplicationNumber,
    about: bankMatters[matter],
    answer: bankAnswerWords[answer] ?? answer,
    why: exceptionReasons[reason],
    number,
    amount,
    at: wireDateTime(at),
    file,
    reference: reference || null,
    outcome: outcome && exceptionOutcomes[outcome].label,
    explainedBy,
    settledBy,
    settledAt: wireDateTime(settledAt),
  } satisfies Record<string, Cell>;
}
type ExceptionField = keyof ReturnType<typeof cellsOf>;

/** The exceptions with these keys, in the keys' order, as records of a list. */
export async function readBankExceptionRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<ExceptionField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('bank_exception as e', 'e.id', 'k.id')
    .innerJoin('bank_file as file', 'file.id', 'e.file_id')
    .select(exceptionRow.columns.map((column) => `e.${column}` as const))
    .select('file.name as file_name')
    .select([staffName('e.explained_by_id').as('explainer'), staffName('e.settled_by_id').as('settler')])
    .orderBy('k.place')
    .execute();
  return rows.map((row) =>
    toRecord(
      row,
      cellsOf(exceptionRow.read(row), { file: row.file_name, explainedBy: row.explainer, settledBy: row.settler }),
    ),
  );
}
