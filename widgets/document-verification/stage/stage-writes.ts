import type { CallReply } from '../../contract/schemas.ts';
import type {
  AccountResult,
  CreditDecision,
  FailureCause,
  MandateInstrument,
  ReleaseDecision,
  VisitOutcome,
  VisitPlace,
} from '../../contract/stage-work/stage-work.ts';
import type { NachType } from '../../contract/nach/nach.ts';
import type { Form, Texts } from '../../kit/form/create-form.ts';
import type { Handling, Work } from '../../kit/work/create-work.ts';

/** Each records what is typed, and resolves to true once that is done; a refusal is shown to the person. */
export interface StageWrites {
  recordVisit(): Promise<boolean>;
  decide(decision: CreditDecision): Promise<boolean>;
  recordAgreement(): Promise<boolean>;
  openMandate(): Promise<boolean>;
  checkAccount(): Promise<boolean>;
  initiate(): Promise<boolean>;
  release(decision: ReleaseDecision): Promise<boolean>;
  fix(): Promise<boolean>;
}

interface WriteParts {
  work: Work;
  typed: Form<Texts>;
  loan: string;
  version(): number;
  ofApplication: Pick<Handling<unknown>, 'refused' | 'readAgain'>;
  /** Shows what a write answers, and drops what was typed for it. */
  done(reply: CallReply<'fetchStageWork'>, prefix: string): Promise<void>;
}

/** What the people of the stages record. */
export function createStageWrites({ work, typed, loan, version, ofApplication, done }: WriteParts): StageWrites {
  const at = { loanApplicationNumber: loan };
  const { text } = typed;
  const orNull = (value: string) => (value === '' ? null : value);

  /** Options of every write. @param prefix of the names of the fields that the input comes from */
  const options = (prefix: string, success?: string) => ({
    ...ofApplication,
    ifMatch: version(),
    about: 'stage work',
    success,
    form: typed.formOf(prefix),
    done: (reply: CallReply<'fetchStageWork'>) => done(reply, prefix),
  });
  const isDone = async (running: Promise<unknown>) => (await running) !== undefined;

  return {
    recordVisit() {
      const outcome = text('visit.outcome') as VisitOutcome;
      const isMade = outcome !== 'VIDEO_KYC';
      const visit = {
        outcome,
        visitedOn: isMade ? orNull(text('visit.visitedOn')) : null,
        place: isMade ? (orNull(text('visit.place')) as VisitPlace | null) : null,
        remarks: text('visit.remarks'),
      };
      return isDone(work.run('recordVisit', { ...at, ...visit }, options('visit.')));
    },
    decide(decision) {
      const isApproval = decision === 'APPROVED';
      const prefix = isApproval ? 'approve.' : 'refuse.';
      const input = {
        ...at,
        decision,
        amount: isApproval ? Number(text('approve.amount')) : null,
        rejectReason: isApproval ? null : orNull(text('refuse.rejectReason')),
        remarks: text(`${prefix}remarks`),
      };
      return isDone(work.run('decideCredit', input, options(prefix)));
    },
    recordAgreement() {
      const input = { ...at, validUntil: text('agreement.validUntil'), remarks: text('agreement.remarks') };
      return isDone(work.run('recordAgreement', input, options('agreement.')));
    },
    openMandate() {
      const nachType = text('mandate.nachType') as NachType;
      const instrument = nachType === 'MANUAL' ? 'Paper form' : (text('mandate.instrument') as MandateInstrument);
      return isDone(
        work.run('openMandate', { ...at, nachType, instrument, remarks: text('mandate.remarks') }, options('mandate.')),
      );
    },
    checkAccount() {
      const input = {
        ...at,
        result: text('account.result') as AccountResult,
        reference: text('account.reference'),
        nameAtBank: text('account.nameAtBank'),
        remarks: text('account.remarks'),
      };
      return isDone(work.run('checkAccount', input, options('account.')));
    },
    initiate: () =>
      isDone(work.run('initiateDisbursal', { ...at, remarks: text('initiate.remarks') }, options('initiate.'))),
    release(decision) {
      const prefix = decision === 'APPROVE' ? 'release.' : 'back.';
      const success = decision === 'APPROVE' ? 'The disbursal is approved' : 'The disbursal is sent back';
      return isDone(
        work.run('releaseDisbursal', { ...at, decision, remarks: text(`${prefix}remarks`) }, options(prefix, success)),
      );
    },
    fix: () =>
      isDone(
        work.run(
          'fixDisbursal',
          { ...at, cause: text('fix.cause') as FailureCause, fix: text('fix.fix') },
          options('fix.'),
        ),
      ),
  };
}
