import { Type } from 'typebox';
import { customerFileScreens } from '../collections/customer-file.ts';
import { SecretText } from '../secret.schemas.ts';

/** 10 digits. */
export const ContactReply = Type.Object({
  phone: SecretText('look'),
  /** Seconds for which a screen shows the number. */
  seconds: Type.Integer(),
});
export const DialReply = Type.Object({
  /** What the event `lending-dial` gives the page; the dialer resolves it on the server (`resolveDial`). */
  dialRef: SecretText('look'),
  /** ISO 8601, UTC. */
  expiresAt: Type.String(),
});

const callingScreens = ['NACH_CALLING_CRM', 'BANK_CALLING_CRM', 'COMPLIANCE_CALLING_DETAILS'] as const;
const subjectId = Type.String({ minLength: 1, maxLength: 100 });
/** The loan application of a NACH call or the lead of a banking call, by id or number. */
const subject = Type.Object({ screen: Type.Enum([...callingScreens]), subjectId });
/** The same, or the loan of a customer's file: its number is dialled by a call of the file alone. */
const revealed = Type.Object({ screen: Type.Enum([...callingScreens, ...customerFileScreens]), subjectId });

export const contactSchemas = {
  revealContact: { request: revealed, reply: ContactReply },
  dialContact: { request: subject, reply: DialReply },
  resolveDial: {
    request: Type.Object({ dialRef: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object({
      /** 10 digits. */
      phone: SecretText('key'),
      /** The agent who asked, as the dialer or the sign-in names them. */
      agent: Type.Union([Type.String(), Type.Null()]),
      callReferenceId: Type.Union([Type.String(), Type.Null()]),
    }),
  },
};
