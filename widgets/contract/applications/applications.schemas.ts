import { Type } from 'typebox';
import { udrsStates, holds } from './udrs.ts';
import { Nullable } from '../nullable.schemas.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const Remark = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' });

/** Where an application stands after a change; the version for the next one. */
const Standing = Type.Object({
  loanApplicationNumber: Type.String(),
  currentStage: Type.Enum([...udrsStates]),
  hold: Nullable(Type.Enum([...holds])),
  holdReason: Nullable(Type.String()),
  version: Type.Integer(),
});

/** A value of a field before and after; null where it was not there. */
const Change = Type.Object({ field: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) });

/** One event. Numbers, addresses and names of borrowers are not in it. */
export const TimelineEvent = Type.Object({
  id: Type.String(),
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  at: Type.String(),
  /** The colleague's name; `System` or `Dialer` where nobody was signed in. */
  actor: Type.String(),
  roles: Type.Array(Type.String()),
  /** A verb in capitals, such as CHANGE_UDRS. */
  action: Type.String(),
  result: Type.Enum(['OK', 'DENIED']),
  changes: Type.Array(Change),
  reasonCodes: Type.Array(Type.String()),
  /** As written, numbers and e-mail addresses masked. */
  remark: Nullable(Type.String()),
});

export const applicationSchemas = {
  updateUdrsStatus: {
    request: Type.Object({
      loanApplicationNumber,
      /** Where the caller has seen it: compared and set. */
      currentStage: Type.String({ minLength: 1, maxLength: 40 }),
      targetStage: Type.String({ minLength: 1, maxLength: 40 }),
      remarks: Remark,
      /** A key of the reject reasons; null for every other status than REJECTED. */
      rejectReason: Nullable(Type.String({ maxLength: 60 })),
    }),
    reply: Standing,
  },
  reportIssue: {
    request: Type.Object({
      loanApplicationNumber,
      userComment: Remark,
      /** A key of the hold reasons; CLEAR releases. */
      holdReason: Type.String({ minLength: 1, maxLength: 60 }),
    }),
    reply: Standing,
  },
  applicationTimeline: {
    request: Type.Object({
      loanApplicationNumber,
      pageNumber: Type.Integer({ minimum: 1, maximum: 100_000 }),
      rows: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    reply: Type.Object({ events: Type.Array(TimelineEvent), hasMore: Type.Boolean() }),
  },
};
