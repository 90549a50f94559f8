import { findBrowsers } from '../../support/browsers.ts';
import { test as base } from '../world.ts';
import type { DrivenBrowser, StorageOfFrames } from './driven-page.ts';
import { startGate, type Gate } from './gate.ts';
import { openChromium, openFirefox } from './puppeteer-browser.ts';
import { openWebKit } from './webkit-browser.ts';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKitGTK';

interface Engine {
  name: EngineName;
  open(storage: StorageOfFrames): Promise<DrivenBrowser>;
}

/** Those that are present; with REQUIRE_ENGINES=all an absent one is a fault. */
export function presentEngines(): Engine[] {
  const { chromium, firefox, webkit } = findBrowsers().browsers;
  const engines: Engine[] = [{ name: 'Chromium', open: (storage) => openChromium(chromium, storage) }];
  if (firefox) engines.push({ name: 'Firefox', open: (storage) => openFirefox(firefox, storage) });
  if (webkit) engines.push({ name: 'WebKitGTK', open: (storage) => openWebKit(webkit, storage) });
  return engines;
}

interface Gates {
  /** The host as the browsers reach it. */
  gate: Gate;
  /** The files of the package on an origin of their own, which EMBED_ORIGINS does not list. */
  unlisted: Gate;
}

export const test = base.extend<object, Gates>({
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
});
