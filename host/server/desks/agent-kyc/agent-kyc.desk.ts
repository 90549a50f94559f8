import { defineDesk } from '../../core/desk/define-desk.ts';
import { agentKycHandlers, seesAgentKycFile } from './agent-kyc.handlers.ts';
import { endCertificates } from './certificate.ts';

export const agentKycDesk = defineDesk({
  handlers: agentKycHandlers,
  sees: [seesAgentKycFile],
  jobs: () => [endCertificates],
});
