import { hasCertificateEnded } from '../../core/agents/agents.rules.ts';
import * as agents from '../../core/agents/agents.store.ts';
import { agencyAgentBase } from '../../core/agents/lists/agent-base.store.ts';
import { agentLists } from '../../core/agents/lists/agent-lists.ts';
import { newId } from '../../db/new-id.ts';
import type { RowJob } from '../../core/jobs/row-job.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import * as store from './agent-kyc.store.ts';

/**
 * Notes that certificates have ended, and tells the agents' lists. The KYC stays done, which is terminal; from the end on no
 * loans are given to the agent, which readers derive from the time before (`ineligible`).
 */
export const endCertificates: RowJob = {
  name: 'end agents’ certificates',
  portal: 'agency',
  everyMs: 10 * 60_000,
  due: store.endedCertificates,
  async settle(tx, id, { now, record }) {
    const agent = await agents.findForChange(tx, id);
    if (!agent || !hasCertificateEnded(agent, now)) return false;
    const version = await store.noteCertificateEnd(tx, id);
    if (version === undefined) return false;
    await store.addEvent(tx, { id: newId(now), agentId: id, event: 'CERTIFICATE_ENDED', by: null, at: now });
    const facts = agencyAgentBase.facts(agent);
    publishChange(tx, agencyAgentBase, agentLists, { row: { id, version }, before: facts, after: facts });
    await record({
      action: 'END_AGENT_CERTIFICATE',
      entity: 'agentKyc',
      entityId: id,
      before: { isCertificateEnded: false },
      after: { isCertificateEnded: true },
      version,
    });
    return true;
  },
};
