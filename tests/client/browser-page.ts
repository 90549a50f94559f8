import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { replyShapesPlugin } from '../../widgets/kit/plugins/reply-shapes.ts';
import { chromiumPath } from '../support/browsers.ts';

const entry = fileURLToPath(new URL('./fixtures/upload-page.ts', import.meta.url));
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

/** The client in one file, built as a browser gets it. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [replyShapesPlugin()],
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'client' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (!chunk) throw new Error('nothing was built');
  return chunk.code;
}

/** Opens pages of any origin that hold the client as `globalThis.client`. */
export async function startClientPages(): Promise<{ open(base: string): Promise<Page>; stop(): Promise<void> }> {
  const code = await bundle();
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args: flags });
  return {
    async open(base) {
      const page = await browser.newPage();
      await page.route(`${base}/test-page`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/test-client.js"></script>',
        }),
      );
      await page.route(`${base}/test-client.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: code }),
      );
      await page.goto(`${base}/test-page`);
      await page.waitForFunction(() => 'client' in globalThis);
      // Interception would hold an upload back and tell of it at once.
      await page.unrouteAll();
      return page;
    },
    stop: () => browser.close(),
  };
}
