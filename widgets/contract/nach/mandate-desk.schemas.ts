import { Type } from 'typebox';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { batchStays } from './batch-stays.ts';
import { mandateInstruments } from '../stage-work/stage-work.ts';
import { SecretText } from '../secret.schemas.ts';
import { ComparedField } from './form-fields.schemas.ts';
import { formFieldKeys } from './form-fields.ts';
import { nachTypes } from './nach.ts';
import { reissueReason } from './nach-moves.ts';
import { Mandate, NachMail, mailId, partner } from './nach-mail.schemas.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });

/** A batch of accepted mandates. */
const Batch = Type.Object({
  batchId: Type.String(),
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  createdAt: Type.String(),
  createdBy: Type.String(),
  mandateCount: Type.Integer(),
  /** The file of it as the lender's bank takes it, by the lender's approved profile; null without one. */
  file: Type.Optional(Nullable(Type.Object({ name: Type.String(), bank: Type.String() }))),
});

/** Some mandates, those that wait longest first; the detail is empty where the reason says all. */
const Named = Type.Array(Type.Object({ loanApplicationNumber: Type.String(), detail: Type.String() }));

/** Accepted mandates that no batch takes now, by the reason. */
const leftOut = Type.Optional(
  Type.Array(
    Type.Object({
      reason: Type.Enum([...batchStays]),
      /** The reason in words that follow a count: "on hold". */
      because: Type.String(),
      count: Type.Integer(),
      /** The first twenty. */
      loans: Type.Optional(Named),
    }),
  ),
);

const CountedAndNamed = Type.Object({
  count: Type.Integer(),
  /** The first twenty, each with what is wrong. */
  mandates: Named,
});

/** Accepted mandates that stay, since their lender's bank does not take them as they are. */
const notTaken = Type.Optional(CountedAndNamed);

/** Accepted mandates that stay until a profile of their lender's bank is approved, each with its lender; none before the first of all. */
const noProfile = Type.Optional(CountedAndNamed);

/** Mandates that the bank has and no loan needs: it is to be told to end them. Those come first that wait longest. */
const ToCancel = Type.Object({
  /** Of all of them. */
  count: Type.Integer(),
  /** A hundred at most. */
  mandates: Type.Array(
    Type.Object({
      cancellationId: Type.String(),
      loanApplicationNumber: Type.String(),
      customerName: Type.String(),
      umrn: Type.String(),
      /** Why no loan needs it, in words. */
      because: Type.String(),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
      since: Type.String(),
    }),
  ),
});

export const mandateDeskSchemas = {
  acceptNachMail: {
    request: Type.Object({
      mailId,
      partner,
      remarks: Nullable(Type.String({ maxLength: 1000 })),
      /** Every field of the form; of a mandate on paper none is accepted without. */
      compared: Type.Optional(Type.Array(ComparedField, { maxItems: formFieldKeys.length })),
    }),
    reply: Type.Object({
      ...Mandate,
      /** Why the application stays where it is, in a sentence; null if it has moved on or is further already. */
      staysBecause: Nullable(Type.String()),
    }),
  },
  receiveForm: {
    /** The scan itself travels as the part `form`. */
    request: Type.Object({ loanApplicationNumber, remarks: Type.String({ maxLength: 1000 }) }),
    reply: Type.Object({ ...Mandate, mail: NachMail }),
  },
  revealMandateAccount: {
    request: Type.Object({ mailId, partner }),
    reply: Type.Object({ accountNumber: SecretText('look') }),
  },
  reissueMandate: {
    request: Type.Object({
      loanApplicationNumber,
      nachType: Type.Enum([...nachTypes]),
      instrument: Type.Enum([...mandateInstruments.MANUAL, ...mandateInstruments.E_NACH]),
      reason: Type.String({ minLength: reissueReason.min, maxLength: reissueReason.max, pattern: '\\S' }),
    }),
    reply: Type.Object({
      ...Mandate,
      /** How many mandates the loan has had with this one. */
      issue: Type.Integer(),
    }),
  },
  fetchMandateBatches: {
    request: Type.Object({}),
    reply: Type.Object({
      /** How many the next batch takes. */
      waitingCount: Type.Integer(),
      leftOut,
      notTaken,
      /** Accepted forms that the next batch rejects before it is made, as the loan has another amount, EMI or account since. */
      changed: Type.Optional(CountedAndNamed),
      noProfile,
      batches: Type.Array(Batch),
      toCancel: Type.Optional(ToCancel),
    }),
  },
  fetchMandatesToCancel: {
    /** Without `after` the first ones; else those that follow it. */
    request: Type.Object({ after: Type.Optional(RowId) }),
    reply: ToCancel,
  },
  recordMandateCancelled: {
    request: Type.Object({ cancellationId: RowId }),
    reply: Type.Object({ cancellationId: Type.String(), umrn: Type.String() }),
  },
  createMandateBatch: {
    request: Type.Object({}),
    /** Its own fields are of the first batch. */
    reply: Type.Object({
      ...Batch.properties,
      leftOut,
      /** One of each lender whose bank's profile is approved; before the first one is, one of all. */
      batches: Type.Optional(Type.Array(Batch)),
      notTaken,
      noProfile,
      /** Forms that were rejected before it was made. */
      rejected: Type.Optional(CountedAndNamed),
    }),
  },
  fetchMandateBatch: {
    request: Type.Object({ batchId: RowId }),
    reply: Type.Object({
      file: Type.Optional(
        Nullable(
          Type.Object({
            name: Type.String(),
            mediaType: Type.String(),
            /** Its text; as bytes in UTF-8 it has this SHA-256. */
            content: Type.String(),
            sha256: Type.String(),
          }),
        ),
      ),
      mandates: Type.Array(
        Type.Object({
          loanApplicationNumber: Type.String(),
          customerName: Type.String(),
          nachType: Type.String(),
          instrument: Type.String(),
          /** Whole rupees a month. */
          emi: Type.Integer(),
          /** YYYY-MM-DD, Asia/Kolkata. */
          acceptedOn: Type.String(),
          /** What the bank's files call the form: its answer may name it. */
          reference: Type.Optional(Type.String()),
        }),
      ),
    }),
  },
  checkBankAnswers: checkFile,
  applyBankAnswers: applyFile,
};
