import { Type } from 'typebox';

/** What the draft is of, such as a call's reference. */
const subject = Type.String({ minLength: 1, maxLength: 300 });
/** Field name to text. */
const values = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 4000 }), { maxProperties: 40 });

/** How the draft is told apart in a list of drafts that wait for their writer. */
const label = Type.Object({
  /** What it is of, such as a loan number. */
  about: Type.String({ maxLength: 300 }),
  /** The dialer's id of the agent whose it is. */
  agent: Type.Union([Type.String({ maxLength: 300 }), Type.Null()]),
  /** The parameters that open its screen again, by name. */
  reopen: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 300 }), { maxProperties: 20 }),
});
const idempotencyKey = Type.String({ pattern: '^[\\w-]{8,100}$' });

const Draft = Type.Object({
  subject,
  values,
  /** Minted with the draft: the save that it leads to is done once, whichever machine sends it. */
  idempotencyKey,
  /** Of a draft that a list shows. */
  label: Type.Optional(label),
  /** Milliseconds since 1970 by the writer's clock, not later than the server's. */
  keptAt: Type.Integer({ minimum: 0 }),
});

/** The fields of one call's form; whoever has a call may keep one, so it is smaller than a person's may be. */
const CallDraft = Type.Object({
  values: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 4000 }), { maxProperties: 12 }),
  idempotencyKey,
  keptAt: Type.Integer({ minimum: 0 }),
});
const idempotencyKeys = Type.Optional(Type.Array(idempotencyKey, { maxItems: 200 }));
const now = Type.Optional(Type.Integer({ minimum: 0 }));
const saved = Type.Array(Type.Object({ idempotencyKey, at: Type.Integer({ minimum: 0 }) }));

export const draftSchemas = {
  keepDraft: {
    request: Draft,
    /** False where a newer text of the same subject is kept already. */
    reply: Type.Object({ isKept: Type.Boolean() }),
  },
  readDrafts: {
    request: Type.Object({
      /** All of them where none is named. */
      subject: Type.Optional(subject),
      /** Of texts that the asker holds itself. */
      idempotencyKeys,
    }),
    reply: Type.Object({
      /** Newest first, without those whose save has been done. */
      drafts: Type.Array(Draft),
      /** Which of the keys are spent, and when they were: milliseconds since 1970 by the server's clock. */
      saved,
      /** The server's clock, so that the asker can tell those moments by its own. Older processes do not say. */
      now,
    }),
  },
  dropDraft: { request: Type.Object({ subject }), reply: Type.Object({}) },
  keepCallDraft: {
    request: CallDraft,
    /** False where a newer text is kept already, the call has ended, or the dialer gave it no id. */
    reply: Type.Object({ isKept: Type.Boolean() }),
  },
  readCallDraft: {
    request: Type.Object({ idempotencyKeys }),
    reply: Type.Object({
      /** Null where there is none, or its save has been done. */
      draft: Type.Union([CallDraft, Type.Null()]),
      saved,
      now,
    }),
  },
  dropCallDraft: { request: Type.Object({}), reply: Type.Object({}) },
};
