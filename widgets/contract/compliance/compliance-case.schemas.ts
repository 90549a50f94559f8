import { Type } from 'typebox';
import { complianceStatuses } from '../applications/compliance.ts';
import { StageNote } from '../applications/stage-note.schemas.ts';
import { udrsStates } from '../applications/udrs.ts';
import { DocumentFile, KeyLabelSchema, PreviewSide } from '../documents/document-entities.schemas.ts';
import { documentSchemas } from '../documents/documents.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { secret } from '../secret.schemas.ts';
import {
  answerVerdicts,
  checkVerdicts,
  complianceActions,
  complianceCallOutcomes,
  complianceCodes,
  discrepancyAnswers,
  type ComplianceAction,
  type ComplianceCallOutcome,
  type DiscrepancyAnswer,
} from './compliance.ts';
import { CorrectableField, FieldProposal } from './field-proposals.schemas.ts';

/** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
const At = Type.String();
const answers = Object.keys(discrepancyAnswers) as DiscrepancyAnswer[];
const outcomes = Object.keys(complianceCallOutcomes) as ComplianceCallOutcome[];
const actions = Object.keys(complianceActions) as ComplianceAction[];
const { headerInfo, holdInfo } = documentSchemas.fetchDocumentConfig.reply.properties;

/** An answered question of this round's checklist. */
export const ComplianceCheck = Type.Object({
  key: Type.Enum([...complianceCodes]),
  verdict: Type.Enum([...checkVerdicts]),
  remark: Type.String(),
  /** The card that a discrepancy is about; null for none. */
  documentKey: Nullable(Type.String()),
  by: Type.String(),
  at: At,
});

/** A discrepancy that was sent to the fixer. */
export const Discrepancy = Type.Object({
  id: Type.String(),
  round: Type.Integer(),
  code: Type.Enum([...complianceCodes]),
  /** The card that it is about; null for none. */
  document: Nullable(KeyLabelSchema),
  remark: Type.String(),
  raisedBy: Type.String(),
  raisedAt: At,
  answer: Nullable(Type.Enum(answers)),
  answerText: Type.String(),
  /** The new document. */
  file: Nullable(DocumentFile),
  answeredBy: Nullable(Type.String()),
  answeredAt: Nullable(At),
  verdict: Nullable(Type.Enum([...answerVerdicts])),
  /** True while the customer is to be asked about it. */
  isAsked: Type.Boolean(),
  /** What its answer, and the calls about it, propose to correct, oldest first. */
  proposals: ofExtension('fieldProposals', Type.Optional(secret('person', Nullable(Type.Array(FieldProposal))))),
  /** Why the caller cannot judge its answer now; null if they can, absent where nobody judges. */
  judgingRefusal: ofExtension('fieldProposals', Type.Optional(Nullable(Type.String()))),
});

export const ComplianceCallEntry = Type.Object({
  id: Type.String(),
  outcome: Type.Enum(outcomes),
  callingComment: Type.String(),
  nextCallAt: Nullable(At),
  /** Ids of the discrepancies that the customer was asked about. */
  discrepancyIds: Type.Array(Type.String()),
  by: Type.String(),
  at: At,
});

const Owner = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** True if the caller is the owner. */
  isMine: Type.Boolean(),
  /** False for a case that was returned and is pending: anyone of compliance may take it. */
  isAtWork: Type.Boolean(),
  since: At,
});

/** Where a case stands after a change, and the version for the next change. */
export const ComplianceStanding = Type.Object({
  loanApplicationNumber: Type.String(),
  currentStage: Type.Enum([...udrsStates]),
  complianceStatus: Nullable(Type.Enum([...complianceStatuses])),
  owner: Nullable(Owner),
  version: Type.Integer(),
});

/** A document of the application as its viewer shows it; the original of a redacted side has no link. */
const CaseDocument = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** A side is absent if the document has none. */
  preview: Type.Object({ front: Type.Optional(PreviewSide), back: Type.Optional(PreviewSide) }),
  /** The fields that the caller may propose to correct; absent where they may not. */
  fields: ofExtension('fieldProposals', Type.Optional(Type.Array(CorrectableField))),
});

export const ComplianceCase = Type.Object({
  /** The id that a lock on the application names. */
  applicationId: Type.String(),
  ...ComplianceStanding.properties,
  /** Since when the status is what it is. */
  complianceStatusDate: Nullable(At),
  headerInfo,
  holdInfo,
  stageNote: StageNote,
  /** The round that is reviewed, answered or called about: 1 for a new case. */
  round: Type.Integer(),
  /** This round's; empty for who may not decide. */
  checks: Type.Array(ComplianceCheck),
  /** Whether the caller reads the checklist, with this round's answers or before them. */
  readsChecks: ofExtension('fieldProposals', Type.Optional(Type.Boolean())),
  /** True while a sanctions hit is not cleared; always false for who may not know. */
  isHitOpen: Type.Boolean(),
  /** All rounds, oldest first. */
  discrepancies: Type.Array(Discrepancy),
  calls: Type.Array(ComplianceCallEntry),
  /** The customer's number, masked; empty where nobody calls. */
  contactNumber: Type.String(),
  documents: Type.Array(CaseDocument),
  rejectReasons: Type.Array(KeyLabelSchema),
  /** A decision that the calls propose. */
  proposal: Nullable(Type.Object({ decision: Type.Literal('REJECT'), rejectReason: Type.String() })),
  /** Who asks to cancel the application for its customer, and since when; absent where nobody does. */
  cancelAsked: Type.Optional(Type.Object({ by: Type.String(), at: At })),
  /** Whom a lead may give the case to; empty for everyone else. */
  assignees: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** What this desk offers the caller; `refusal` says why not now. */
  actions: Type.Array(Type.Object({ action: Type.Enum(actions), refusal: Nullable(Type.String()) })),
  /** Why the caller can change nothing here; null if they can. */
  readOnlyReason: Nullable(Type.String()),
});
