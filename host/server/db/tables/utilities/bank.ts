import type { Generated } from 'kysely';
import type {
  BankMatter,
  ExceptionOutcome,
  ExceptionReason,
  ExceptionState,
} from '../../../../../widgets/contract/bank/bank-exceptions.ts';
import type { BankResult } from '../../../../../widgets/contract/nach/bank-answers.ts';
import type { CancellationReason } from '../../../../../widgets/contract/nach/cancellations.ts';
import type { DisbursalResult } from '../../../../../widgets/contract/stage-work/disbursal-answers.ts';

/** A file of the bank's answers that was applied. A person has uploaded it, or it came by a door. */
interface BankFileTable {
  id: string;
  matter: BankMatter;
  name: string;
  sha256: string;
  staff_id: string | null;
  door_id: string | null;
  taken_at: Date;
}

/** An answer of the bank that fits nothing that waits for one. */
interface BankExceptionTable {
  id: string;
  queue: ExceptionState;
  matter: BankMatter;
  /** Null where no application has the loan's number. */
  application_id: string | null;
  loan_application_number: string;
  /** Empty where the bank's file has none. */
  reference: string;
  answer: DisbursalResult | BankResult;
  /** The UTR or the UMRN. */
  number: string | null;
  /** Why it failed or was rejected. */
  code: string | null;
  /** Rupees with two decimals; null where the bank has told none. */
  amount: string | null;
  reason: ExceptionReason;
  /** All that the bank has said, in one text: the same again is the same exception. */
  content: string;
  file_id: string;
  at: Date;
  /** What it was, as one person says. */
  outcome: Generated<ExceptionOutcome | null>;
  note: Generated<string | null>;
  explained_by_id: Generated<string | null>;
  explained_at: Generated<Date | null>;
  /** Who has confirmed that, and when. */
  settled_by_id: Generated<string | null>;
  settled_at: Generated<Date | null>;
  /** Why another person did not think so, when it was opened again. */
  return_note: Generated<string | null>;
  version: Generated<number>;
}

/** An answer of the bank on a mandate, as it was booked. */
interface MandateAnswerTable {
  /** A UUID of version 7: in the order of their ids, answers are in the order of their times. */
  id: string;
  application_id: string;
  mandate_id: string;
  /** What was answered, whether or not the bank's file named it. */
  reference: string;
  answer: BankResult;
  umrn: string | null;
  reject_code: string | null;
  file_id: string;
  at: Date;
}

/** A mandate that the bank has registered and no loan needs: it is to be told to end it. */
interface MandateCancellationTable {
  id: string;
  application_id: string;
  /** The bank's number of it. */
  umrn: string;
  reason: CancellationReason;
  since: Date;
  /** Staff id of who has recorded that the bank has cancelled it, and when; null until then. */
  done_by_id: Generated<string | null>;
  done_at: Generated<Date | null>;
}

export interface BankTables {
  bank_file: BankFileTable;
  bank_exception: BankExceptionTable;
  mandate_answer: MandateAnswerTable;
  mandate_cancellation: MandateCancellationTable;
}
