import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import entry from '../kit/look/form/entry.css?sheet';
import progress from '../kit/look/progress.css?sheet';
import status from '../kit/look/status.css?sheet';
import { AgentKyc } from './agent-kyc.tsx';
import desk from './agent-kyc.css?sheet';

/**
 * The KYC of the agency's agents by status: one manager fills an agent's KYC in and submits it, another decides. An agent is
 * given loans once it is done.
 *
 * @attr readonly - Shows the KYC and changes nothing
 * @fires lending-ready
 * @fires lending-error - the KYC could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - something is typed and not saved yet
 * @fires lending-persistence-change
 * @fires {{ screen: string; params: Readonly<Record<string, string>>; replaces?: boolean }} lending-navigate - another status or
 *   agent; `replaces` where the shown agent has moved on to another status. Cancelable: unless a listener prevents it, the
 *   element shows them itself
 */
defineWidget('lending-agent-kyc', AgentKyc, {
  attributes: {
    /** The status whose agents are listed, in small letters */
    tabName: 'string',
    /** The agent: a staff id, or the e-mail that the agent signs in with */
    userId: 'string',
  },
  sheets: [card, entry, progress, status, desk],
});
