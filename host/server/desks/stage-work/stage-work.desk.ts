import { endAccountProposals } from '../../core/accounts/end-proposals.ts';
import { defineDesk } from '../../core/desk/define-desk.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { disbursalAnswerHandlers } from './disbursal-answers.ts';
import { disbursalHandlers } from './disbursal.handlers.ts';
import { followMove } from './follow-move.ts';
import { seesAccountProof } from './sees-account-proof.ts';
import { stageWorkHandlers } from './stage-work.handlers.ts';

export const stageWorkDesk = defineDesk({
  handlers: { ...stageWorkHandlers, ...accountHandlers, ...disbursalHandlers, ...disbursalAnswerHandlers },
  sees: [seesAccountProof],
  follows: { 'application.moved': [followMove, endAccountProposals] },
});
