import type { FastifyInstance } from 'fastify';
import type { ExtensionName } from '../../../../widgets/contract/extensions.ts';
import { headers } from '../../../../widgets/contract/headers.ts';
import { contractPath, contractVersion, type ContractOffer } from '../../../../widgets/contract/version.ts';

/** Tells everyone by which contract the server answers: with every answer, and at one address. */
export function serveContract(app: FastifyInstance, offered: readonly ExtensionName[]): void {
  const told = `${contractVersion}; ${offered.join(', ')}`;
  app.addHook('onSend', async (_, reply) => {
    reply.header(headers.contractVersion, told);
  });
  const data: ContractOffer = { version: contractVersion, extensions: offered };
  app.get(contractPath, async (_, reply) => {
    reply.header('cache-control', 'no-cache');
    return { status: 'SUCCESS', data };
  });
}
