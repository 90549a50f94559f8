import { defineListDesk } from '../../core/desk/define-desk.ts';
import { feedbackPlace } from '../../../../widgets/contract/feedback/feedback.place.ts';
import { feedbackBase } from './lists/feedback-base.store.ts';
import { feedbackLists } from './lists/feedback-lists.ts';
import { followPlacement } from './publish-feedback.ts';
import { feedbackHandlers } from './feedback.handlers.ts';

export const feedbackDesk = defineListDesk({
  place: feedbackPlace,
  base: feedbackBase,
  lists: feedbackLists,
  handlers: feedbackHandlers,
  follows: { 'loan.placed': [followPlacement] },
});
