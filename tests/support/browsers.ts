import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { installPackages } from './apt.ts';

export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** What it takes to drive each engine, by absolute path. */
export interface Browsers {
  /** `whole` has the settings of a profile, too, such as which sites may store something. */
  chromium: { path: string; whole: string };
  firefox?: { path: string };
  webkit?: { driver: string; browser: string; xvfb: string };
}

/** Flags that start Chromium as root and in a closed network, without calls home. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The list under Chromium's address bar is two pages of its own, which each window loads and no test sees. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Chromium heeds the last list of features that it is given: one that joins Playwright's must hold it. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
const without = (features: readonly string[]) => `--disable-features=${features.join(',')}`;

/** Chromium's flags for puppeteer, which joins the features to its own. */
export const puppeteerFlags = [...flags, without(addressBar)];
/** Chromium's flags for Playwright. */
export const playwrightFlags = [...flags, without([...offByPlaywright, ...addressBar])];

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
}

/** WebKitGTK keeps its browser outside PATH: /usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser. */
function miniBrowser(): string | undefined {
  for (const lib of ['/usr/lib', '/usr/libexec']) {
    if (!existsSync(lib)) continue;
    const machines = readdirSync(lib).filter((name) => name.endsWith('-linux-gnu') || name.startsWith('webkit'));
    for (const folder of [lib, ...machines.map((name) => join(lib, name))]) {
      const builds = readdirSync(folder).filter((name) => /^webkit(2gtk|gtk)-\d/.test(name));
      const found = builds
        .toSorted()
        .toReversed()
        .map((name) => join(folder, name, 'MiniBrowser'))
        .find(isRunnable);
      if (found) return found;
    }
  }
  return undefined;
}

/** Chromium's engine without windows and profiles, which cost a quarter of a test's time. */
const chromiumShell = 'chromium-headless-shell';

const finders = {
  chromium() {
    const named = process.env['CHROMIUM_PATH'];
    if (named && !isRunnable(named)) throw new Error(`CHROMIUM_PATH is set to ${named}, which is no program.`);
    const bundled = chromium.executablePath();
    const whole =
      named ??
      onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ??
      (isRunnable(bundled) ? bundled : undefined);
    return whole ? { whole, path: named ?? onPath(chromiumShell) ?? whole } : undefined;
  },
  firefox() {
    const path = process.env['FIREFOX_PATH'] ?? onPath('firefox-esr', 'firefox');
    return path ? { path } : undefined;
  },
  webkit() {
    const driver = onPath('WebKitWebDriver');
    const xvfb = onPath('Xvfb');
    const browser = miniBrowser();
    return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
  },
};

const packages: Record<Engine, readonly string[]> = {
  chromium: ['chromium', chromiumShell],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

function sentence(engine: Engine): string {
  const names = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' };
  const how = `install the Debian packages ${packages[engine].join(' and ')}`;
  return engine === 'chromium'
    ? `The tests need Chromium: ${how}, or set CHROMIUM_PATH to a Chrome or Chromium program.`
    : `${names[engine]} is absent: ${how} to test in it too.`;
}

/**
 * Finds the browsers and installs what is missing where it may: Chromium always, the others with REQUIRE_ENGINES=all.
 *
 * @returns what is present, and a sentence for each engine that is absent
 * @throws when Chromium is absent, or any engine with REQUIRE_ENGINES=all: one sentence on what to install
 */
export function findBrowsers(): { browsers: Browsers; absent: string[] } {
  const isEveryEngineRequired = process.env['REQUIRE_ENGINES'] === 'all';
  for (const engine of engines) {
    if (finders[engine]()) continue;
    if (engine === 'chromium' || isEveryEngineRequired) installPackages(packages[engine]);
  }
  const found = { chromium: finders.chromium(), firefox: finders.firefox(), webkit: finders.webkit() };
  const absent = engines.filter((engine) => !found[engine]).map(sentence);
  if (!found.chromium || (isEveryEngineRequired && absent.length > 0)) throw new Error(absent.join('\n'));
  return { browsers: { ...found, chromium: found.chromium }, absent };
}

/** The path of Chromium, which every browser test needs. */
export function chromiumPath(): string {
  return findBrowsers().browsers.chromium.path;
}

/** The path of the Chromium that heeds what a person has set in a profile. */
export function wholeChromiumPath(): string {
  return findBrowsers().browsers.chromium.whole;
}
