import { Type } from 'typebox';
import { ChoiceLabels } from '../calling/choice-labels.schemas.ts';
import { senderDifferences } from './mail-sender.ts';
import { ComparedField } from './form-fields.schemas.ts';
import { formFieldKeys } from './form-fields.ts';
import { mailPartners, mandateActs } from './nach.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

const Text = Nullable(Type.String());
export const mailId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const partner = Type.Optional(Type.Enum([...mailPartners]));

/** A mail as the list has it. */
export const NachMail = Type.Object({
  mailId: Type.String(),
  subject: Type.String(),
  senderName: Text,
  senderEmail: Type.String(),
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  receivedAt: Type.String(),
  isNew: Type.Boolean(),
  attachmentCount: Type.Integer(),
  /** The loan to which the mail is linked. */
  loanAppNo: Text,
  version: ofExtension('versions', Type.Integer()),
});

/** What the page shows besides the mails: the mandate of the loan in question. */
export const Mandate = {
  nachStatus: Text,
  loanAppNo: Text,
  rejectReason: Text,
  /** The version that a rejection sends as `if-match`; null if there is no mandate. */
  mandateVersion: ofExtension('versions', Nullable(Type.Integer())),
};

/** What is compared on the form of a mandate on paper, before it is accepted. */
const FormToCompare = Type.Object({
  /** How old a form may be. */
  formDays: Type.Integer(),
  fields: Type.Array(
    Type.Object({
      field: Type.Enum([...formFieldKeys], { 'x-open': true }),
      /** What the mandate says, in words; the account by its last four digits. Null for what the lender has printed. */
      expected: Text,
    }),
  ),
  /** Whether the whole number of the account is known, and may be looked at. */
  hasAccount: Type.Boolean(),
  /** What was read when the form was accepted; null before. */
  compared: Nullable(Type.Array(ComparedField)),
  /** Why the caller may not accept it; null if they may once all agrees. */
  acceptRefusal: Text,
});

/** Why the mandate of the mail's loan takes no form at all, in a sentence; null where it takes one. */
const noForm = ofExtension('mandateDesk', Type.Optional(Text));

/** What may be done with the mandate of the page's loan, and why not now. */
const Acts = Type.Array(
  Type.Object({ act: Type.Enum([...mandateActs], { 'x-open': true }), refusal: Nullable(Type.String()) }),
);

export const nachMailSchemas = {
  fetchNachMails: {
    /** Without any of the first three: the newest mails that are linked to no loan. */
    request: Type.Object({
      loanApplicationNumber: Type.Optional(Type.String({ maxLength: 20 })),
      mailQueueId: Type.Optional(Type.String({ maxLength: 60 })),
      email: Type.Optional(Type.String({ maxLength: 254 })),
      queueName: Type.Optional(Type.String({ maxLength: 80 })),
      partner,
    }),
    reply: Type.Object({
      ...Mandate,
      mailList: Type.Array(NachMail),
      /** What a mandate may be rejected for. */
      rejectReasons: Type.Array(Type.String()),
      choiceLabels: ChoiceLabels,
      /** Whether this user may link and reject. */
      mayChange: ofExtension('guards', Type.Boolean(), true),
      acts: ofExtension('mandateDesk', Type.Optional(Acts)),
    }),
  },
  fetchNachMail: {
    request: Type.Object({ mailId, partner }),
    reply: Type.Object({
      ...NachMail.properties,
      ...Mandate,
      /** Loans with a mandate whose customer the sender is by address or queue id; those that wait for a form come first. */
      likelyLoans: ofExtension(
        'senders',
        Type.Array(
          Type.Object({
            loanAppNo: Type.String(),
            customerName: Text,
            nachStatus: Type.String(),
            /** Whether its mandate is made online, and so waits for no form. */
            isOnline: Type.Optional(Type.Boolean()),
          }),
        ),
      ),
      form: ofExtension('mandateDesk', Type.Optional(Nullable(FormToCompare))),
      noForm,
      /** Plain text. */
      text: Type.String(),
      attachments: Type.Array(
        Type.Object({
          fileId: Type.String(),
          name: Type.String(),
          mediaType: Type.String(),
          bytes: Type.Integer(),
          /** A link below the backend's base, signed and good for 15 minutes. */
          url: Type.String(),
        }),
      ),
      /** Files that came with it and are not kept, with the reason. */
      leftOut: ofExtension(
        'doors',
        Type.Optional(Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }))),
      ),
    }),
  },
  linkNachMail: {
    request: Type.Object({
      mailId,
      partner,
      loanApplicationNumber: Type.String({ minLength: 1, maxLength: 20 }),
      /** In what the sender differs from the customer, as the person has read it and links all the same. */
      confirmed: ofExtension('senders', Type.Optional(Type.Array(Type.Enum([...senderDifferences]), { maxItems: 2 }))),
    }),
    reply: Type.Object({
      ...Mandate,
      mail: NachMail,
      /** Whether the mail's form is kept with the loan alone, because its application is not where forms are worked on. */
      isEvidence: ofExtension('mandateDesk', Type.Optional(Type.Boolean())),
      noForm,
    }),
  },
  rejectNachMail: {
    request: Type.Object({
      mailId,
      partner,
      rejectReason: Type.String({ minLength: 1, maxLength: 120 }),
      remarks: Nullable(Type.String({ maxLength: 1000 })),
      /** What was read on the form, as far as somebody has looked. */
      compared: ofExtension(
        'mandateDesk',
        Type.Optional(Type.Array(ComparedField, { maxItems: formFieldKeys.length })),
      ),
    }),
    reply: Type.Object({ ...Mandate }),
  },
};
