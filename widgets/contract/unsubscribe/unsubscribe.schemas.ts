import { Type } from 'typebox';
import { contactChannels } from '../communications/messages.ts';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { contactKinds, unsubscribePurposeNames, unsubscribeReasonNames, type ContactKind } from './subscription.ts';

/** Whose choices: a whole contact, or a row of the list; one of the two. */
const subject = {
  /** 10 digits, or an e-mail address in any letter case. */
  contact: Type.Optional(Type.String({ maxLength: 254 })),
  subscriptionId: Type.Optional(RowId),
};

/** What is not sent any more. */
const choices = Type.Array(
  Type.Object({ channel: Type.Enum([...contactChannels]), purpose: Type.Enum([...unsubscribePurposeNames]) }),
  { maxItems: contactChannels.length * unsubscribePurposeNames.length },
);

const Subscription = Type.Object({
  /** Null while nothing is saved of the contact. */
  subscriptionId: Nullable(Type.String()),
  /** 0 while nothing is saved of the contact. */
  version: Type.Integer(),
  kind: Type.Enum(Object.keys(contactKinds) as ContactKind[]),
  contactMasked: Type.String(),
  choices,
});

export const unsubscribeSchemas = {
  findSubscription: {
    request: Type.Object(subject),
    reply: Type.Object({
      ...Subscription.properties,
      /** False for who may look it up and not change it; a backend without it answers who may alone. */
      mayChange: Type.Optional(Type.Boolean()),
      /** Why collection calls cannot be taken off now; null where they can. */
      collectionCallsRefusal: Nullable(Type.String()),
      /** The last save; null while there is none. */
      saved: Nullable(
        Type.Object({
          reason: Type.Enum([...unsubscribeReasonNames]),
          source: Type.Enum(['FORM', 'CSV']),
          /** The person's name. */
          by: Nullable(Type.String()),
          /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
          at: Type.String(),
          /** Below the backend's base, signed and good for 15 minutes; null without a proof. */
          proof: Nullable(Type.Object({ url: Type.String(), name: Nullable(Type.String()) })),
        }),
      ),
    }),
  },
  saveUnsubscription: {
    request: Type.Object({
      ...subject,
      choices,
      /** A key of the reasons. */
      reason: Type.String({ maxLength: 40 }),
      /** `s3Url` of an upload (`uploadFile`): an image or a PDF. Null without a file. */
      proof: Nullable(Type.String({ maxLength: 500 })),
    }),
    reply: Subscription,
  },
  checkUnsubscribeCsv: checkFile,
  applyUnsubscribeCsv: applyFile,
};
