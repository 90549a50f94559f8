import { findBrowsers } from '../../support/browsers.ts';
import type { DrivenBrowser, StorageOfFrames } from './driven-page.ts';
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
