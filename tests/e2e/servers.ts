import { test as base } from '@playwright/test';
import { type CoreBackend, startCoreBackend } from '../core-backend/core-backend.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import {
  embeddingPorts,
  type Examples,
  type SecondOrigin,
  startExamples,
  startSecondOrigin,
} from '../support/second-origin.ts';
import { startDemo } from './demo.ts';
import { type Gate, startGate } from './engines/gate.ts';

interface Servers {
  /** The built server with a store of its own; `page.goto('/')` opens its portal. */
  host: RunningServer;
  /** Somebody else's pages. */
  elsewhere: SecondOrigin;
  /** The pages of embed-examples/. */
  examples: Examples;
  /** The host as the browsers of each engine reach it. */
  gate: Gate;
  /** The files of the package on an origin of their own, which EMBED_ORIGINS does not list. */
  unlisted: Gate;
  /** The built portal over a backend that answers the core calls alone. */
  core: CoreBackend;
  /** The built server in front of a lender's backend. */
  desk: { lender: CoreBackend; host: RunningServer };
}
interface Ports {
  ports: Awaited<ReturnType<typeof embeddingPorts>>;
}

/**
 * What tests run against, each started where the first test asks for it, one a worker. All of them stand here: Playwright gives
 * tests whose servers differ in kind a worker of their own, with another browser and another host.
 */
export const test = base.extend<object, Servers & Ports>({
  // oxlint-disable-next-line no-empty-pattern
  ports: [async ({}, use) => use(await embeddingPorts()), { scope: 'worker' }],
  host: [
    async ({ ports }, use) => {
      const host = await startDemo({ EMBED_ORIGINS: ports.origins });
      await use(host);
      await host.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  elsewhere: [
    async ({ ports }, use) => {
      const elsewhere = await startSecondOrigin(ports.second);
      await use(elsewhere);
      await elsewhere.stop();
    },
    { scope: 'worker' },
  ],
  examples: [
    async ({ ports, host }, use) => {
      const examples = await startExamples(host.base, ports.examples);
      await use(examples);
      await examples.stop();
    },
    { scope: 'worker' },
  ],
  gate: [
    async ({ host }, use) => {
      const gate = await startGate(host.base);
      await use(gate);
      await gate.stop();
    },
    { scope: 'worker' },
  ],
  unlisted: [
    async ({ host }, use) => {
      const gate = await startGate(host.base, 'localhost');
      await use(gate);
      await gate.stop();
    },
    { scope: 'worker' },
  ],
  core: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const core = await startCoreBackend({ pages: 'dist/client' });
      await use(core);
      await core.close();
    },
    { scope: 'worker' },
  ],
  desk: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const lender = await startCoreBackend();
      const host = await startServer({ UPSTREAM_URL: lender.base, TELEPHONY_LAUNCH: 'open', LOG_LEVEL: 'warn' });
      await use({ lender, host });
      await host.stop();
      await lender.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
