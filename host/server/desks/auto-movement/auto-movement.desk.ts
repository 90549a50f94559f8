import { defineListDesk } from '../../core/desk/define-desk.ts';
import { autoMovementPlace } from '../../../../widgets/contract/auto-movement/auto-movement.place.ts';
import { partnerRuleBase } from './lists/partner-rule-base.store.ts';
import { partnerRuleSources } from './lists/partner-rule-lists.ts';
import { autoMovementHandlers } from './auto-movement.handlers.ts';
import { moveWaiting } from './move-waiting.ts';

export const autoMovementDesk = defineListDesk({
  place: autoMovementPlace,
  base: partnerRuleBase,
  lists: partnerRuleSources,
  handlers: autoMovementHandlers,
  jobs: ({ announce }) => [moveWaiting(announce)],
});
