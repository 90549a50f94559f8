import { type BrowserLauncher, chromeLauncher, type TestRunnerConfig } from '@web/test-runner';
import { type Browsers, puppeteerFlags } from './browsers.ts';
import type { WebKit } from './webkit-driver.ts';

interface ElementTestSetting {
  root: string;
  files: string[];
  port: number;
  /** The backend that tests may call; empty when none runs. */
  apiBase: string;
  /** Only tests with this in their title run. */
  mark?: string;
}

/** What every engine shares: the repository served as it lies, so that tests load dist/client and dist/fixtures. */
export function elementTestConfig({ root, files, port, apiBase, mark }: ElementTestSetting): TestRunnerConfig {
  return {
    rootDir: root,
    files,
    hostname: '127.0.0.1',
    port,
    nodeResolve: false,
    concurrency: 1,
    concurrentBrowsers: 1,
    browserStartTimeout: 60_000,
    testsStartTimeout: 60_000,
    testsFinishTimeout: 180_000,
    browserLogs: true,
    plugins: [{ name: 'short-names', resolveImport: ({ source }) => addressOf(source) }],
    staticLogging: true,
    testFramework: { config: { timeout: 20_000, ...(mark !== undefined && { fgrep: mark }) } },
    testRunnerHtml: (runner) => `<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <script>
            window.lendingTest = ${JSON.stringify({ apiBase, opened: [] })};
            // A real tab would hide this one, and Firefox slows the timers of every page after it.
            window.open = (address) => void window.lendingTest.opened.push(String(address)) ?? null;
          </script>
        </head>
        <body><script type="module" src="${runner}"></script></body>
      </html>`,
  };
}

/** `chai` and `#support/x.js` as a browser can load them. */
function addressOf(source: string): string | undefined {
  if (source === 'chai') return '/node_modules/chai/index.js';
  return source.startsWith('#support/') ? source.replace('#support/', '/tests/support/element/') : undefined;
}

type PageMaker = NonNullable<NonNullable<Parameters<typeof chromeLauncher>[0]>['createPage']>;

/** A page that goes when it is told to: nobody is there to answer what a screen with unsaved text has the browser ask. */
const createPage: PageMaker = async ({ context }) => {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
};

/** The page thinks that it has the focus, whatever other windows there are. */
const createFocusedPage: PageMaker = async (options) => {
  const page = await createPage(options);
  const session = await page.createCDPSession();
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  return page;
};

/** Chromium and Firefox are driven by puppeteer's launcher, WebKitGTK by WebDriver. A launcher is good for one run. */
export function launchers(browsers: Browsers, webkit: WebKit | undefined): [name: string, () => BrowserLauncher][] {
  const all: [string, () => BrowserLauncher][] = [
    [
      'Chromium',
      () =>
        chromeLauncher({
          launchOptions: { executablePath: browsers.chromium.path, headless: true, args: [...puppeteerFlags] },
          createPage: createFocusedPage,
        }),
    ],
  ];
  if (browsers.firefox) {
    const launchOptions = { browser: 'firefox', executablePath: browsers.firefox.path, headless: true } as const;
    all.push(['Firefox', () => chromeLauncher({ launchOptions, createPage })]);
  }
  if (webkit) all.push(['WebKitGTK', webkit.launcher]);
  return all;
}
