import { headers } from '../../../widgets/contract/headers.ts';
import { readMapping } from '../../../host/server/base/settings/mapping.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import { startTestServer, type Session, type TestServer, type TestServerOptions } from '../support.ts';
import { startLender, type Lender } from './lender.ts';

export const account = { username: 'agent@core.example', password: 'core-pass' };

/** This server in front of a lender's backend. */
export interface Desk {
  lender: Lender;
  server: TestServer;
  signIn(): Promise<Session>;
  close(): Promise<void>;
}

interface DeskOptions {
  mapping?: object;
  environment?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  settings?: Partial<Settings>;
  logTo?: TestServerOptions['logTo'];
  /** In place of one of its own. */
  lender?: Lender;
}

export async function startDesk(options: DeskOptions = {}): Promise<Desk> {
  const lender = options.lender ?? (await startLender());
  const mapping = readMapping(JSON.stringify(options.mapping ?? {}), 'mapping.json', options.environment ?? {});
  const upstream = { url: lender.base, timeoutMs: options.timeoutMs ?? 5000, mapping };
  const server = await startTestServer({
    settings: { upstream, isDemo: false, ...options.settings },
    logTo: options.logTo,
  });
  return {
    lender,
    server,
    async signIn() {
      const { token, key, id } = (await server.call('signIn', account)).data();
      return { token, key, id };
    },
    async close() {
      await server.close();
      if (!options.lender) await lender.close();
    },
  };
}

let minted = 0;

/** The headers of a write: a key of its own, and what its writer has read. */
export function write(more: { ifMatch?: number; grant?: string; key?: string } = {}): Record<string, string> {
  minted += 1;
  return {
    [headers.idempotencyKey]: more.key ?? `key-of-write-${minted}`,
    ...(more.ifMatch !== undefined && { [headers.ifMatch]: String(more.ifMatch) }),
    ...(more.grant !== undefined && { [headers.callGrant]: more.grant }),
  };
}
