import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { SecretText } from '../secret.schemas.ts';
import { VkycCheckAnswer, VkycReview, VkycStandingReply } from './vkyc-review.schemas.ts';
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
      watchedPercent: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
    reply: VkycStandingReply,
  },
};
