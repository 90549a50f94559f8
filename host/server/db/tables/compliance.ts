import type { Generated } from 'kysely';
import type {
  AnswerVerdict,
  CheckVerdict,
  ComplianceCallOutcome,
  ComplianceCode,
  DiscrepancyAnswer,
} from '../../../../widgets/contract/compliance/compliance.ts';
import type { ProposalState } from '../../../../widgets/contract/compliance/field-proposals.ts';
import type { DocumentSide } from '../../../../widgets/contract/documents/documents.ts';
import type { JsonColumn } from '../json-column.ts';

/** What a compliance case has besides where its application stands; no row until somebody takes the case. */
interface ComplianceCaseTable {
  application_id: string;
  /** Staff id of who has taken the case last, and when. */
  owner_id: string | null;
  owned_at: Date | null;
  /** True while a sanctions hit is not cleared. */
  is_hit_open: Generated<boolean>;
  /** The comment on the last call. */
  calling_comment: string | null;
}

/** An answered question of a round's checklist. */
interface ComplianceCheckTable {
  application_id: string;
  round: number;
  check_key: ComplianceCode;
  verdict: CheckVerdict;
  remark: string;
  /** The key of the card that a discrepancy is about. */
  document_key: string | null;
  by_id: string;
  at: Date;
}

/** A discrepancy that was sent to the fixer, and what became of it. */
interface ComplianceDiscrepancyTable {
  id: string;
  application_id: string;
  round: number;
  code: ComplianceCode;
  document_key: string | null;
  remark: string;
  raised_by_id: string;
  raised_at: Date;
  /** True while the customer is to be asked about it. */
  is_asked: Generated<boolean>;
  answer: DiscrepancyAnswer | null;
  answer_text: string | null;
  file_id: string | null;
  answered_by_id: string | null;
  answered_at: Date | null;
  verdict: AnswerVerdict | null;
}

/** A call with the customer about discrepancies. */
interface ComplianceCallTable {
  id: string;
  application_id: string;
  round: number;
  outcome: ComplianceCallOutcome;
  calling_comment: string;
  next_call_at: Date | null;
  discrepancy_ids: JsonColumn<string[]>;
  by_id: string;
  at: Date;
}

/** What is proposed to stand on a card in place of what stands there. */
interface FieldProposalTable {
  id: string;
  application_id: string;
  /** The discrepancy that it settles. */
  discrepancy_id: string;
  /** The call in which the customer said so; null for a fixer's. */
  call_id: string | null;
  card_key: string;
  /** Null where a side's document is replaced. */
  field_key: string | null;
  side: DocumentSide | null;
  /** As the card keeps them; null for a document. */
  from_value: string | null;
  to_value: string | null;
  /** The stored file that the card showed; null for a field, and for an empty side. */
  from_file_id: string | null;
  /** The new document, or the proof of a correction. */
  file_id: string | null;
  state: ProposalState;
  proposed_by_id: string;
  proposed_at: Date;
  decided_by_id: string | null;
  decided_at: Date | null;
  /** As a sentence; null where it has not lapsed with its application. */
  ended_because: string | null;
}

export interface ComplianceTables {
  field_proposal: FieldProposalTable;
  compliance_case: ComplianceCaseTable;
  compliance_check: ComplianceCheckTable;
  compliance_discrepancy: ComplianceDiscrepancyTable;
  compliance_call: ComplianceCallTable;
}
