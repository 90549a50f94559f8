import { Type } from 'typebox';

/** What the draft is about, such as a call's reference. */
const subject = Type.String({ minLength: 1, maxLength: 300 });
/** Field name to text. */
const values = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 4000 }), { maxProperties: 40 });

/** What identifies the draft in a list of drafts that wait for their writer. */
const label = Type.Object({
  /** What the draft is about, such as a loan number. */
  about: Type.String({ maxLength: 300 }),
  /** The dialer's id of the agent who writes the draft. */
  agent: Type.Union([Type.String({ maxLength: 300 }), Type.Null()]),
  /** The parameters that open the draft's screen again, by name. */
  reopen: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 300 }), { maxProperties: 20 }),
});
const idempotencyKey = Type.String({ pattern: '^[\\w-]{8,100}$' });

const Draft = Type.Object({
  subject,
  values,
  /** Minted with the draft: its save is done once, whichever machine sends it. */
  idempotencyKey,
  /** For a draft that a list shows. */
  label: Type.Optional(label),
  /** Milliseconds since 1970 by the writer's clock, not later than the server's. */
  keptAt: Type.Integer({ minimum: 0 }),
});

/**
 * The fields of one call's form. Anybody with a call may keep such a draft, so it is smaller than a person's may be.
 */
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
    /** False if a newer text of the same subject is kept already. */
    reply: Type.Object({ isKept: Type.Boolean() }),
  },
  readDrafts: {
    request: Type.Object({
      /** All drafts if no subject is given. */
      subject: Type.Optional(subject),
      /** Keys of the drafts that the caller holds itself. */
      idempotencyKeys,
    }),
    reply: Type.Object({
      /** Newest first, without those whose save has been done. */
      drafts: Type.Array(Draft),
      /** Which of the keys have been used by a save, and when: milliseconds since 1970 by the server's clock. */
      saved,
      /** The server's clock, by which the caller converts those moments to its own. Absent from an older server. */
      now,
    }),
  },
  dropDraft: { request: Type.Object({ subject }), reply: Type.Object({}) },
  keepCallDraft: {
    request: CallDraft,
    /** False if a newer text is kept already, the call has ended, or the dialer gave it no id. */
    reply: Type.Object({ isKept: Type.Boolean() }),
  },
  readCallDraft: {
    request: Type.Object({ idempotencyKeys }),
    reply: Type.Object({
      /** Null if there is no draft, or its save has been done. */
      draft: Type.Union([CallDraft, Type.Null()]),
      saved,
      now,
    }),
  },
  dropCallDraft: { request: Type.Object({}), reply: Type.Object({}) },
};
