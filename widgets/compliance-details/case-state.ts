import type { ReadonlySignal } from '@preact/signals-react';
import type {
  AnswerVerdict,
  CheckVerdict,
  ComplianceAction,
  ComplianceCode,
  ComplianceDesk,
  ComplianceVerdict,
  ReturnTarget,
} from '../contract/compliance/compliance.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { DeskState } from '../kit/desk/application-desk.ts';
import type { Form, Texts } from '../kit/form/create-form.ts';
import type { FileContents } from '../kit/desk/viewer/file-contents.ts';
import type { Loaded } from '../kit/work/create-load.ts';

export type Case = CallReply<'fetchComplianceCase'>;
export type Discrepancy = Case['discrepancies'][number];
export type FieldProposal = NonNullable<Discrepancy['proposals']>[number];
export type CaseDocument = Case['documents'][number];

/** A compliance case at one of its desks. Each change resolves to true once it is done; a refusal is shown to the person. */
export interface ComplianceCaseState extends DeskState {
  desk: ComplianceDesk;
  kase: ReadonlySignal<Loaded<Case>>;
  /** What is typed on the desk: `check.<code>.…`, `more.<n>.…`, `answer.<id>.…`, `decide.…`, `send.…`, `call.…`. */
  typed: Form<Texts>;
  isBusy: ReadonlySignal<boolean>;
  files: FileContents;
  /** Whether the desk offers an action now, and why not; undefined where the desk has no such action for the person. */
  offer(action: ComplianceAction): { refusal: string | null } | undefined;
  /** @param assigneeId the reviewer to whom a lead gives the case; null takes it for the person */
  take(assigneeId: string | null): Promise<boolean>;
  release(): Promise<boolean>;
  check(key: ComplianceCode, verdict: CheckVerdict): Promise<boolean>;
  judge(discrepancyId: string, verdict: AnswerVerdict): Promise<boolean>;
  decide(decision: ComplianceVerdict): Promise<boolean>;
  /** Uploads a file that goes with an answer. */
  pick(discrepancyId: string, file: File): Promise<void>;
  answer(discrepancyId: string): Promise<boolean>;
  sendOn(target: ReturnTarget, discrepancyIds: readonly string[]): Promise<boolean>;
  saveCall(discrepancyIds: readonly string[]): Promise<boolean>;
  /** Opens the original of a redacted side; the look is audited. @returns its link */
  reveal(documentKey: string, side: 'front' | 'back'): Promise<string | undefined>;
  /** The loan number of the next case, claimed; null where there is none, undefined where the call was refused. */
  next(): Promise<string | null | undefined>;
}
