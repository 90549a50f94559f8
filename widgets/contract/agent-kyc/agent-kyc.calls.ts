import type { CallRow } from '../call-row.ts';
import { agentKycScreens } from './agent-kyc.ts';

const call = {
  part: 'agentKyc',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: agentKycScreens,
} as const;
const write = { ...call, writes: true, changes: 'row' } as const;

/** The KYC of the agency's agents (AP-86 to AP-88). The version is the KYC's own; it is 0 until somebody starts one. */
export const agentKycCalls = {
  fetchAgentKyc: {
    ...call,
    does: 'The KYC and the documents of one agent, by staff id or e-mail (AP-86, AK-06); the look is audited',
    path: '/agency/manager/agent-kyc',
    changes: 'nothing',
  },
  prefillAgentKyc: {
    ...call,
    does: 'What is known of an agent before the KYC is filled in (AP-87)',
    path: '/agency/manager/agent-kyc/prefill',
    changes: 'nothing',
  },
  agentKycRail: {
    ...call,
    does: 'How many agents stand in each status of KYC, and those of one status, longest first (AK-01)',
    path: '/agency/manager/agent-kyc/agents',
    changes: 'nothing',
  },
  saveAgentKyc: {
    ...write,
    does: 'Keep fields of a KYC; the first that is kept starts its draft',
    path: '/agency/manager/agent-kyc/save',
    success: 'The changes have been saved successfully',
  },
  presignAgentKycUpload: {
    ...call,
    does: 'An address that takes one document, once, within 15 minutes (AP-88)',
    path: '/agency/manager/agent-kyc/presign',
    writes: true,
    changes: 'unversioned',
    because: 'It makes an address; the document is added when it has arrived',
  },
  attachAgentKycDocument: {
    ...write,
    does: 'Put an uploaded document into a KYC, in place of the earlier one; or take one out',
    path: '/agency/manager/agent-kyc/document',
  },
  submitAgentKyc: {
    ...write,
    does: 'Submit a KYC to another person, who decides',
    path: '/agency/manager/agent-kyc/submit',
    success: 'The KYC is submitted. Another person decides',
  },
  decideAgentKyc: {
    ...write,
    does: 'Finish a submitted KYC, ask for rework, or reject it; never by who has submitted it',
    decides: ['decideAgentKyc'],
    path: '/agency/manager/agent-kyc/decide',
  },
  reopenAgentKyc: {
    ...write,
    does: 'Make a rejected KYC a draft again',
    path: '/agency/manager/agent-kyc/reopen',
    success: 'The KYC is a draft again',
  },
  submitAgentCertificate: {
    ...write,
    does: 'Submit the renewed certificate of an agent who is done; it counts once another person has accepted it',
    path: '/agency/manager/agent-kyc/certificate/submit',
    success: 'The certificate is submitted. Another person decides',
  },
  decideAgentCertificate: {
    ...write,
    does: 'Accept or refuse a renewed certificate; never by who has submitted it',
    decides: ['decideAgentCertificate'],
    path: '/agency/manager/agent-kyc/certificate/decide',
  },
  revealAgentKyc: {
    ...call,
    does: 'One masked value of a KYC in full; each look is audited',
    path: '/agency/manager/agent-kyc/reveal',
    writes: true,
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
