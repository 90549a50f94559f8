import { Type } from 'typebox';
import {
  mostReviewSeconds,
  vkycEndReasons,
  vkycFlagNames,
  vkycMoments,
  type VkycEndReason,
  type VkycMoment,
} from '../../../../widgets/contract/vkyc/vkyc.ts';

const closed = { additionalProperties: false };
const Line = (most: number) => Type.String({ minLength: 1, maxLength: most });
const FileId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** ISO 8601, UTC. */
const At = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' });
const Percent = Type.Integer({ minimum: 0, maximum: 100 });
const Second = Type.Integer({ minimum: 0, maximum: mostReviewSeconds });
/** The end of the address that the customer's link has. */
const token = Type.String({ pattern: '^[\\w-]{43}$' });
/** The user name of the officer on the call. */
const Conductor = Line(254);

export const callStatuses = ['QUEUED', 'IN_CALL', 'COMPLETED', 'DROPPED'] as const;

/** A message by what it tells of the call. */
export const callMessages = {
  QUEUED: Type.Object({ token, status: Type.Literal('QUEUED') }, closed),
  IN_CALL: Type.Object({ token, status: Type.Literal('IN_CALL'), startedAt: At, conductor: Conductor }, closed),
  DROPPED: Type.Object(
    {
      token,
      status: Type.Literal('DROPPED'),
      startedAt: Type.Optional(At),
      endedAt: At,
      conductor: Type.Optional(Conductor),
      endReason: Type.Enum(Object.keys(vkycEndReasons) as VkycEndReason[]),
    },
    closed,
  ),
  COMPLETED: Type.Object(
    {
      token,
      status: Type.Literal('COMPLETED'),
      recording: FileId,
      stills: Type.Optional(Type.Object({ face: Type.Optional(FileId), pan: Type.Optional(FileId) }, closed)),
      startedAt: At,
      endedAt: At,
      conductor: Conductor,
      language: Type.Optional(Line(60)),
      geo: Type.Optional(
        Type.Object(
          {
            latitude: Type.Number({ minimum: -90, maximum: 90 }),
            longitude: Type.Number({ minimum: -180, maximum: 180 }),
            accuracyMeters: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
            place: Line(200),
            isInIndia: Type.Boolean(),
          },
          closed,
        ),
      ),
      network: Type.Optional(
        Type.Object(
          {
            country: Type.String({ pattern: '^[A-Z]{2}$' }),
            region: Type.Optional(Line(100)),
            isProxy: Type.Boolean(),
          },
          closed,
        ),
      ),
      consentAt: Type.Optional(At),
      /** When the offline Aadhaar file was made, YYYY-MM-DD. */
      aadhaarOn: Type.Optional(Line(10)),
      livenessCode: Type.Optional(Line(20)),
      faceMatch: Type.Optional(Type.Object({ selfie: Percent, pan: Percent }, closed)),
      panRead: Type.Optional(Type.Object({ name: Line(200), dateOfBirth: Line(10), number: Line(20) }, closed)),
      questions: Type.Optional(
        Type.Array(
          Type.Object({ question: Line(500), answer: Line(500), isRight: Type.Boolean(), second: Second }, closed),
          { maxItems: 50 },
        ),
      ),
      moments: Type.Optional(
        Type.Array(Type.Object({ key: Type.Enum(Object.keys(vkycMoments) as VkycMoment[]), second: Second }, closed), {
          maxItems: 100,
        }),
      ),
      flags: Type.Optional(
        Type.Array(Type.Object({ key: Type.Enum(vkycFlagNames), second: Type.Optional(Second) }, closed), {
          maxItems: 100,
        }),
      ),
    },
    closed,
  ),
};
