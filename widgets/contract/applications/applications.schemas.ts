import { Type } from 'typebox';
import { udrsStates, holds } from './udrs.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const Remark = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' });

/** Where an application stands after a change, and the version for the next change. */
const Standing = Type.Object({
  loanApplicationNumber: ofExtension('replies', Type.String()),
  currentStage: ofExtension('replies', Nullable(Type.Enum([...udrsStates]))),
  hold: ofExtension('replies', Nullable(Type.Enum([...holds]))),
  holdReason: ofExtension('replies', Nullable(Type.String())),
  version: ofExtension('versions', Type.Integer()),
});

/** A field's value before and after; null if there was none. */
const Change = Type.Object({ field: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) });

/** One event. Numbers, addresses and names of borrowers are not in it. */
export const TimelineEvent = Type.Object({
  id: Type.String(),
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  at: Type.String(),
  /** The colleague's name; `System` or `Dialer` if nobody was signed in. */
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
      /** The status that the caller has seen; refused unless it is still the current one. */
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
      /** A key of the hold reasons; CLEAR releases the application. */
      holdReason: Type.String({ minLength: 1, maxLength: 60 }),
    }),
    reply: Standing,
  },
  applicationTimeline: {
    request: Type.Object({
      loanApplicationNumber,
      pageNumber: Type.Integer({ minimum: 1, maximum: 100_000 }),
      rows: Type.Integer({ minimum: 1, maximum: 100 }),
      /** True for the events of who has looked at it, too; for those who work a queue of applications. */
      withReads: ofExtension('applicationDetails', Type.Optional(Type.Boolean())),
    }),
    reply: Type.Object({ events: Type.Array(TimelineEvent), hasMore: Type.Boolean() }),
  },
};
