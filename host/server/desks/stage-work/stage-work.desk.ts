import { defineDesk } from '../../core/desk/define-desk.ts';
import { disbursalAnswerHandlers } from './disbursal-answers.ts';
import { disbursalHandlers } from './disbursal.handlers.ts';
import { followMove } from './follow-move.ts';
import { stageWorkHandlers } from './stage-work.handlers.ts';

export const stageWorkDesk = defineDesk({
  handlers: { ...stageWorkHandlers, ...disbursalHandlers, ...disbursalAnswerHandlers },
  follows: { 'application.moved': [followMove] },
});
