import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { SecretText } from '../secret.schemas.ts';
import { mostPlayed } from './watched.ts';
import { VkycCheckAnswer, VkycFlagAnswer, VkycReview, VkycStandingReply } from './vkyc-review.schemas.ts';
import { mostReviewSeconds, vkycCheckKeys, vkycDecisions, vkycDeskNames, vkycRemark } from './vkyc.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const desk = Type.Enum(vkycDeskNames);

export const vkycSchemas = {
  fetchVkycReview: { request: Type.Object({ loanApplicationNumber, desk }), reply: VkycReview },
  revealVkycPan: {
    request: Type.Object({ loanApplicationNumber, desk }),
    reply: Type.Object({ panNumber: SecretText('look') }),
  },
  decideVkyc: {
    request: Type.Object({
      loanApplicationNumber,
      desk,
      /** DECLINED is none: it is derived. */
      decision: Type.Enum([...vkycDecisions]),
      checklist: Type.Array(VkycCheckAnswer, { maxItems: vkycCheckKeys.length }),
      /** Codes: of a retry, the retry reasons; of a rejection, the reject reasons. */
      reasons: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20, uniqueItems: true }),
      /** A key of the application's reject reasons; null unless the auditor rejects. */
      rejectReason: Nullable(Type.String({ maxLength: 60 })),
      remark: Type.String({ maxLength: vkycRemark.max }),
      reviewSeconds: Type.Integer({ minimum: 0, maximum: mostReviewSeconds }),
      /** What the screen has counted. The server counts by itself, from `watched`. */
      watchedPercent: Type.Integer({ minimum: 0, maximum: 100 }),
      /**
       * What was played of the recording, in seconds, as `[from, to]`. Without it nothing was watched: a rejection and a retry
       * need nothing else, an approval does.
       */
      watched: Type.Optional(
        Type.Array(Type.Array(Type.Number({ minimum: 0, maximum: mostReviewSeconds }), { minItems: 2, maxItems: 2 }), {
          maxItems: mostPlayed,
        }),
      ),
      /** The session whose recording it was: of another one, nothing was watched. The last one unless given. */
      sessionId: Type.Optional(Type.String({ maxLength: 60 })),
      /** An answer to each flag of a recorded session; none where it has none. */
      flags: Type.Optional(Type.Array(VkycFlagAnswer, { maxItems: 200 })),
    }),
    reply: VkycStandingReply,
  },
  resendVkycLink: { request: Type.Object({ loanApplicationNumber }), reply: VkycStandingReply },
  rescheduleVkyc: {
    request: Type.Object({
      loanApplicationNumber,
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata: within 7 days, from 09:00 to 19:00. */
      slotAt: Type.String({ maxLength: 19 }),
    }),
    reply: VkycStandingReply,
  },
};
