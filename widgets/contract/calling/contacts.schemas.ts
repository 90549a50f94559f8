import { Type } from 'typebox';

/** 10 digits. */
export const ContactReply = Type.Object({
  phone: Type.String(),
  /** Seconds for which a screen shows the number. */
  seconds: Type.Integer(),
});
export const DialReply = Type.Object({
  /** What the event `lending-dial` gives the page; the dialer resolves it on the server (`resolveDial`). */
  dialRef: Type.String(),
  /** ISO 8601, UTC. */
  expiresAt: Type.String(),
});

/** The loan application of a NACH call or the lead of a banking call, by id or number. */
const subject = Type.Object({
  screen: Type.Enum(['NACH_CALLING_CRM', 'BANK_CALLING_CRM', 'COMPLIANCE_CALLING_DETAILS']),
  subjectId: Type.String({ minLength: 1, maxLength: 100 }),
});

export const contactSchemas = {
  revealContact: { request: subject, reply: ContactReply },
  dialContact: { request: subject, reply: DialReply },
  resolveDial: {
    request: Type.Object({ dialRef: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object({
      /** 10 digits. */
      phone: Type.String(),
      /** The agent who asked, as the dialer or the sign-in names them. */
      agent: Type.Union([Type.String(), Type.Null()]),
      callReferenceId: Type.Union([Type.String(), Type.Null()]),
    }),
  },
};
