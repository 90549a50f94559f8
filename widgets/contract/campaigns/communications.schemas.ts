import { Type } from 'typebox';
import { messageChannels, messagePurposes, suppressions, type Suppression } from '../communications/messages.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { otpLanguages } from '../otp-templates/otp-template.ts';
import { portals } from '../session/portals.ts';
import {
  audiences,
  communicationStatuses,
  entryRefusals,
  placeNames,
  recipientStatuses,
  type Audience,
  type CommunicationStatus,
  type EntryRefusal,
} from './communication.ts';

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];

const Audiences = Type.Enum(namesOf<Audience>(audiences));
const Status = Type.Enum(namesOf<CommunicationStatus>(communicationStatuses));
const Channel = Type.Enum([...messageChannels]);
const Purpose = Type.Enum([...messagePurposes]);
const Place = Type.Enum([...placeNames]);
const RecipientStatus = Type.Enum([...recipientStatuses]);
const Count = Type.Integer({ minimum: 0 });
/** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
const Moment = Type.String();
const pages = {
  pageNumber: Type.Integer({ minimum: 1, maximum: 10_000 }),
  rows: Type.Integer({ minimum: 1, maximum: 100 }),
};

/** Whom it is for: `loans` of the audience LOANS, `portals` of AGENTS; the other list is empty. */
const recipients = {
  audience: Audiences,
  /** Loan numbers as they were typed. More than 2,000 are refused (AUDIENCE_TOO_LARGE). */
  loans: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 5_000 }),
  portals: Type.Array(Type.Enum([...portals]), { maxItems: portals.length }),
};

const message = {
  ...recipients,
  channel: Channel,
  purpose: Purpose,
  templateId: RowId,
  /** What a person types into the places that the server does not fill. */
  values: Type.Array(Type.Object({ place: Place, value: Type.String({ maxLength: 200 }) }), { maxItems: 20 }),
};

const Standing = Type.Object({
  communicationId: Type.String(),
  version: Type.Integer(),
  status: Status,
  /** When its messages go out, or went out first; null before its release. */
  sendsAt: Nullable(Moment),
});
const Subject = Type.Object({ communicationId: RowId });
/** How many messages have each status. */
const Counts = Type.Object({
  WAITING: Count,
  QUEUED: Count,
  SENT: Count,
  DELIVERED: Count,
  READ: Count,
  FAILED: Count,
  SUPPRESSED: Count,
  STOPPED: Count,
});

export const communicationSchemas = {
  communicationChoices: {
    request: Type.Object({}),
    reply: Type.Object({
      audiences: Type.Array(
        Type.Object({
          audience: Audiences,
          label: Type.String(),
          /** The portals whose agents the caller writes to, with how many these are; empty for LOANS. */
          portals: Type.Array(Type.Object({ portal: Type.Enum([...portals]), label: Type.String(), agents: Count })),
        }),
      ),
      /** Approved ones alone, by title. */
      templates: Type.Array(
        Type.Object({
          templateId: Type.String(),
          title: Type.String(),
          revision: Type.Integer(),
          channel: Channel,
          purpose: Purpose,
          audience: Audiences,
          language: Type.Enum([...otpLanguages]),
          text: Type.String(),
          places: Type.Array(
            Type.Object({
              place: Place,
              label: Type.String(),
              /** Null: the server fills it. `day` is typed as YYYY-MM-DD, `time` as HH:mm. */
              typed: Nullable(Type.Enum(['day', 'time', 'text'])),
            }),
          ),
        }),
      ),
      /** The channels that an account is connected for. */
      channels: Type.Array(Channel),
      mostRecipients: Type.Integer(),
      /** To so many one person writes within 24 hours with nobody's release. */
      mostUnreleased: Type.Integer(),
      /** YYYY-MM-DD in India. */
      today: Type.String(),
      mayCommunicate: Type.Boolean(),
      mayRelease: Type.Boolean(),
    }),
  },
  checkAudience: {
    request: Type.Object(recipients),
    reply: Type.Object({
      /** Whom a communication would be for. */
      recipients: Count,
      /** What is taken, as a preview and a sending take it. */
      loans: Type.Array(Type.String()),
      portals: Type.Array(Type.Enum([...portals])),
      /** By their positions, from 1. */
      refused: Type.Array(
        Type.Object({
          position: Type.Integer(),
          entry: Type.String(),
          reason: Type.Enum(namesOf<EntryRefusal>(entryRefusals)),
          message: Type.String(),
        }),
      ),
    }),
  },
  previewCommunication: {
    /** `offset`: how many recipients to pass over, for three others. */
    request: Type.Object({ ...message, offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })) }),
    reply: Type.Object({
      recipients: Count,
      /** How many get the message. */
      toSend: Count,
      /** The others, by reason, the most frequent first. */
      leftOut: Type.Array(
        Type.Object({ reason: Type.Enum(namesOf<Suppression>(suppressions)), message: Type.String(), count: Count }),
      ),
      /** Who is left out: the recipient's position and what it is called. */
      leftOutRows: Type.Array(
        Type.Object({
          position: Type.Integer(),
          subject: Type.String(),
          reason: Type.Enum(namesOf<Suppression>(suppressions)),
        }),
      ),
      rows: Type.Array(
        Type.Object({
          position: Type.Integer(),
          name: Type.String(),
          /** The loan number, or the portal of an agent. */
          subject: Type.String(),
          /** Masked; null where there is none. */
          contact: Nullable(Type.String()),
          /** An empty place stands in it in its braces. */
          text: Type.String(),
          emptyPlaces: Type.Array(Place),
          /** Null: this message goes out. */
          reason: Nullable(Type.Enum(namesOf<Suppression>(suppressions))),
        }),
      ),
      /** When it goes out once it is sent or released. */
      sendsAt: Moment,
      /** True where it waits for the hours of its purpose. */
      waits: Type.Boolean(),
      needsRelease: Type.Boolean(),
    }),
  },
  sendCommunication: {
    request: Type.Object(message),
    reply: Type.Object({ ...Standing.properties, recipients: Count }),
  },
  releaseCommunication: { request: Subject, reply: Standing },
  refuseCommunication: {
    request: Type.Object({ communicationId: RowId, remark: Type.String({ maxLength: 2_000 }) }),
    reply: Standing,
  },
  stopCommunication: {
    request: Subject,
    reply: Type.Object({
      ...Standing.properties,
      /** How many messages do not go out any more. */
      stopped: Count,
    }),
  },
  communicationList: {
    request: Type.Object({ ...pages, status: Nullable(Status) }),
    reply: Type.Object({
      communications: Type.Array(
        Type.Object({
          ...Standing.properties,
          title: Type.String(),
          revision: Type.Integer(),
          audience: Audiences,
          channel: Channel,
          purpose: Purpose,
          recipients: Count,
          counts: Counts,
          createdBy: Type.String(),
          createdAt: Moment,
          /** Who has released or refused it; null where nobody had to. */
          releasedBy: Nullable(Type.String()),
          releasedAt: Nullable(Moment),
          stoppedBy: Nullable(Type.String()),
          endedAt: Nullable(Moment),
          /** Of a refusal. */
          remark: Nullable(Type.String()),
          /** Why the caller may not release or refuse it; null where they may. */
          releaseRefusal: Nullable(Type.String()),
          mayStop: Type.Boolean(),
        }),
      ),
      totalCount: Count,
      /** How many communications have each status. */
      statuses: Type.Array(Type.Object({ status: Status, count: Count })),
    }),
  },
  communicationRecipients: {
    request: Type.Object({ communicationId: RowId, ...pages, status: Nullable(RecipientStatus) }),
    reply: Type.Object({
      recipients: Type.Array(
        Type.Object({
          position: Type.Integer(),
          /** Null where the caller does not see this borrower or agent, like `subject` and `contact`. */
          name: Nullable(Type.String()),
          /** The loan number, or the portal of an agent. */
          subject: Nullable(Type.String()),
          contact: Nullable(Type.String()),
          status: RecipientStatus,
          /** Why it waits, was not sent or did not arrive, in words. */
          reason: Nullable(Type.String()),
          /** When it was handed over; null before. */
          sentAt: Nullable(Moment),
        }),
      ),
      totalCount: Count,
      counts: Counts,
    }),
  },
};
