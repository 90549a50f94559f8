import { Type } from 'typebox';
import { NewStageNote } from '../applications/stage-note.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import {
  ComplianceCallEntry,
  ComplianceCase,
  ComplianceCheck,
  ComplianceStanding,
  Discrepancy,
} from './compliance-case.schemas.ts';
import {
  answerLength,
  answerVerdicts,
  checkVerdicts,
  complianceCallOutcomes,
  complianceCodes,
  complianceDesks,
  complianceVerdicts,
  discrepancyAnswers,
  remarkLength,
  returnTargets,
  type ComplianceCallOutcome,
  type ComplianceDesk,
  type ComplianceVerdict,
  type DiscrepancyAnswer,
} from './compliance.ts';
import { CallCorrections, Corrections, Replaced } from './field-proposals.schemas.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Comment = Type.String({ minLength: 1, maxLength: remarkLength.max, pattern: '\\S' });
const Ids = Type.Array(Id, { maxItems: 200, uniqueItems: true });
const version = Type.Integer();

export const complianceSchemas = {
  fetchComplianceCase: {
    request: Type.Object({
      loanApplicationNumber,
      desk: Type.Enum(Object.keys(complianceDesks) as ComplianceDesk[]),
    }),
    reply: ComplianceCase,
  },
  claimComplianceCase: {
    /** `assigneeId`: whom a lead gives the case to; null takes it for the caller. */
    request: Type.Object({ loanApplicationNumber, assigneeId: Nullable(Id) }),
    reply: ComplianceStanding,
  },
  releaseComplianceCase: { request: Type.Object({ loanApplicationNumber }), reply: ComplianceStanding },
  saveComplianceChecks: {
    request: Type.Object({
      loanApplicationNumber,
      /** Those that are left out keep their answer. */
      checks: Type.Array(
        Type.Object({
          key: Type.Enum([...complianceCodes]),
          verdict: Type.Enum([...checkVerdicts]),
          remark: Type.String({ maxLength: remarkLength.max }),
          documentKey: Nullable(Type.String({ minLength: 1, maxLength: 60 })),
        }),
        { maxItems: complianceCodes.length },
      ),
      /** Of discrepancies that the fixer has answered. */
      answers: Type.Array(Type.Object({ discrepancyId: Id, verdict: Type.Enum([...answerVerdicts]) }), {
        maxItems: 200,
      }),
    }),
    reply: Type.Object({ checks: Type.Array(ComplianceCheck), isHitOpen: Type.Boolean(), version }),
  },
  decideComplianceCase: {
    request: Type.Object({
      loanApplicationNumber,
      decision: Type.Enum(Object.keys(complianceVerdicts) as ComplianceVerdict[]),
      comment: Comment,
      /** What the fixer, or credit, is to read. The comment itself is compliance's own. */
      note: NewStageNote,
      /** A key of the reject reasons; null unless the case is rejected. */
      rejectReason: Nullable(Type.String({ maxLength: 60 })),
      /** Further discrepancies beside the checklist's, each with its remark and card. Only for Re-Work. */
      discrepancies: Type.Array(
        Type.Object({
          code: Type.Enum([...complianceCodes]),
          documentKey: Nullable(Type.String({ minLength: 1, maxLength: 60 })),
          remark: Type.String({ minLength: 1, maxLength: remarkLength.max, pattern: '\\S' }),
        }),
        { maxItems: 100 },
      ),
    }),
    reply: ComplianceStanding,
  },
  answerDiscrepancy: {
    request: Type.Object({
      loanApplicationNumber,
      discrepancyId: Id,
      answer: Type.Enum(Object.keys(discrepancyAnswers) as DiscrepancyAnswer[]),
      answerText: Type.String({ minLength: 1, maxLength: answerLength, pattern: '\\S' }),
      /** `s3Url` of the upload (`uploadFile`); null without a file. */
      file: Nullable(Type.String({ maxLength: 500 })),
      /** At least one for CORRECTED, none for another answer. */
      corrections: ofExtension('fieldProposals', Type.Optional(Corrections)),
      /** For DOCUMENT_REPLACED, and null for another answer. */
      replaces: ofExtension('fieldProposals', Type.Optional(Nullable(Replaced))),
    }),
    reply: Type.Object({ discrepancy: Discrepancy, version }),
  },
  returnComplianceCase: {
    request: Type.Object({
      loanApplicationNumber,
      target: Type.Enum([...returnTargets]),
      comment: Comment,
      /** What the customer is to be asked about: only on the way to the callers. */
      discrepancyIds: Ids,
    }),
    reply: ComplianceStanding,
  },
  saveComplianceCall: {
    request: Type.Object({
      loanApplicationNumber,
      outcome: Type.Enum(Object.keys(complianceCallOutcomes) as ComplianceCallOutcome[]),
      callingComment: Comment,
      /** YYYY/MM/DD HH:mm, Asia/Kolkata; null unless the customer is called again. */
      nextCallDate: Nullable(Type.String({ pattern: '^\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}$' })),
      discrepancyIds: Ids,
      /** At least one for CORRECTED, none for another outcome. */
      corrections: ofExtension('fieldProposals', Type.Optional(CallCorrections)),
    }),
    reply: Type.Object({ call: ComplianceCallEntry, version }),
  },
};
