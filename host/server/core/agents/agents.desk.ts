import { defineListDesk } from '../desk/define-desk.ts';
import { agentsPlace } from '../../../../widgets/contract/agent-kyc/agents.place.ts';
import { agentHandlers } from './agents.handlers.ts';
import { followStaff } from './agents.store.ts';
import { agentBase } from './lists/agent-base.store.ts';
import { agentLists } from './lists/agent-lists.ts';

export const agentsDesk = defineListDesk({
  place: agentsPlace,
  base: agentBase,
  lists: agentLists,
  handlers: agentHandlers,
  follows: { 'staff.changed': [followStaff] },
});
