import type { FastifyInstance } from 'fastify';
import type { ExtensionName } from '../../../../widgets/contract/extensions.ts';
import { headers } from '../../../../widgets/contract/headers.ts';
import { contractPath, contractVersion, type ContractOffer } from '../../../../widgets/contract/version.ts';

/** Names the contract by which the server answers: in a header of every answer, and at one address. */
export function serveContract(app: FastifyInstance, offered: readonly ExtensionName[]): void {
  const header = `${contractVersion}; ${offered.join(', ')}`;
  app.addHook('onSend', async (_, reply) => {
    reply.header(headers.contractVersion, header);
  });
  const data: ContractOffer = { version: contractVersion, extensions: offered };
  app.get(contractPath, async (_, reply) => {
    reply.header('cache-control', 'no-cache');
    return { status: 'SUCCESS', data };
  });
}
