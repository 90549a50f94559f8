import type { FastifyInstance } from 'fastify';
import { extensionNames } from '../../../../widgets/contract/extensions.ts';
import { headers } from '../../../../widgets/contract/headers.ts';
import { contractPath, contractVersion, type ContractOffer } from '../../../../widgets/contract/version.ts';

/** Tells everyone by which contract the server answers: its number with every answer, what it offers at one address. */
export function serveContract(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply) => {
    reply.header(headers.contractVersion, contractVersion);
  });
  const data: ContractOffer = { version: contractVersion, extensions: extensionNames };
  app.get(contractPath, async (_, reply) => {
    reply.header('cache-control', 'no-cache');
    return { status: 'SUCCESS', data };
  });
}
