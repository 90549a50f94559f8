import type { AccountDecision, AccountType } from '../../contract/accounts/bank-account.ts';
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
import { typedMandate, typedMode } from './stage-messages.ts';
import type { Handling, Work } from '../../kit/work/create-work.ts';

/** Each records what is typed, and resolves to true once that is done; a refusal is shown to the person. */
export interface StageWrites {
  recordVisit(): Promise<boolean>;
  decide(decision: CreditDecision): Promise<boolean>;
  recordAgreement(): Promise<boolean>;
  openMandate(): Promise<boolean>;
  /** @param accountId the account that is checked; the server chooses where it is not known */
  checkAccount(accountId: string | undefined): Promise<boolean>;
  proposeAccount(): Promise<boolean>;
  confirmAccount(accountId: string, decision: AccountDecision): Promise<boolean>;
  /** Sends the proof of an account that is proposed; it is kept with the proposal. */
  attachProof(file: File): Promise<unknown>;
  initiate(): Promise<boolean>;
  release(decision: ReleaseDecision): Promise<boolean>;
  fix(): Promise<boolean>;
}

interface WriteParts {
  work: Work;
  typed: Form<Texts>;
  loan: string;
  version(): number;
  /** Whether the mandate collects from another account than the loan is paid to. */
  isMandateElsewhere(): boolean;
  ofApplication: Pick<Handling<unknown>, 'refused' | 'readAgain'>;
  /** Shows what a write answers, and drops what was typed for it. */
  done(reply: CallReply<'fetchStageWork'>, prefix: string): Promise<void>;
}

/** What the people of the stages record. */
export function createStageWrites({
  work,
  typed,
  loan,
  version,
  isMandateElsewhere,
  ofApplication,
  done,
}: WriteParts): StageWrites {
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
    checkAccount(accountId) {
      const score = text('account.providerScore');
      const input = {
        ...at,
        ...(accountId !== undefined && { accountId }),
        ...(score !== '' && { providerScore: Number(score) }),
        result: text('account.result') as AccountResult,
        reference: text('account.reference'),
        nameAtBank: text('account.nameAtBank'),
        remarks: text('account.remarks'),
      };
      return isDone(work.run('checkAccount', input, options('account.')));
    },
    proposeAccount() {
      const input = {
        ...at,
        number: text('propose.number'),
        numberAgain: text('propose.numberAgain'),
        ifsc: text('propose.ifsc').toUpperCase(),
        type: text('propose.type') as AccountType,
        holder: text('propose.holder'),
        proof: text('propose.proof'),
      };
      return isDone(work.run('proposeAccount', input, options('propose.')));
    },
    confirmAccount(accountId, decision) {
      const isConfirmed = decision === 'CONFIRM';
      const prefix = isConfirmed ? 'confirm.' : 'deny.';
      const success = isConfirmed ? 'The account is verified' : 'The account is refused';
      const input = { ...at, accountId, decision, remarks: text(`${prefix}remarks`) };
      return isDone(work.run('confirmAccount', input, options(prefix, success)));
    },
    attachProof: (file) =>
      work.run(
        'uploadFile',
        {},
        {
          files: { imageFile: file },
          success: '',
          done: ({ s3Url }) => typed.set({ 'propose.proof': s3Url, 'propose.proofName': file.name }),
        },
      ),
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
          {
            ...at,
            cause: text('fix.cause') as FailureCause,
            fix: text('fix.fix'),
            ...(text('fix.cause') === 'AMOUNT_LIMIT' && { payoutMode: typedMode(typed.values.peek()) }),
            ...(isMandateElsewhere() && { mandate: typedMandate(typed.values.peek()) }),
          },
          options('fix.'),
        ),
      ),
  };
}
