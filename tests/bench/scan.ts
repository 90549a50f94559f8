import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { demoPassword } from '../../host/server/demo/kit/staff.ts';
import { playwrightFlags, chromiumPath } from '../support/browsers.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { median, ms, row, timed, verdict } from './figures.ts';
import { tasksWhile } from './page-tasks.ts';

// Prints how long the document desk stands still at most while somebody works on a scan of 40 million pixels: uploaded, shown,
// looked at closely, turned, opened in the image editor, drawn on and saved at full resolution; and how long each takes.
// `npm run bench:scan`, `-- 5` takes a number of rounds

const rounds = Number(process.argv[2] ?? 3);
const scan = { width: 8000, height: 5000 };
const barMs = 100;

const makeScan = await readFile(fileURLToPath(new URL('make-scan.js', import.meta.url)), 'utf8');

async function drawScan(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: makeScan });
  const jpeg = await page.evaluate<string>(`makeScan(${scan.width}, ${scan.height})`);
  await page.close();
  return Buffer.from(jpeg, 'base64');
}

/** The desk of an application that waits, locked to the person. */
async function openDesk(browser: Browser, { base }: RunningServer): Promise<Page> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  const { pathname } = new URL(links['document-verification'] ?? '', base);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${base}/login?redirect=${pathname}`);
  await page.getByLabel('Username').fill('ops@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Locked to you').waitFor();
  await page.locator('.sheet canvas').waitFor();
  return page;
}

/** Two frames: what has been drawn by then has been painted. */
const painted = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

interface Step {
  name: string;
  run(page: Page): Promise<unknown>;
  /** When it has been done. */
  done(page: Page): Promise<unknown>;
}

function stepsWith(file: string): Step[] {
  const tool = (page: Page, name: string) => page.locator('.viewer').getByRole('button', { name, exact: true });
  const stage = (page: Page) => page.locator('.viewer .stage-image');
  const isShown = (page: Page) => page.locator('.viewer .sheet-preview').waitFor();
  const editor = (page: Page) => page.locator('.editor-canvas');
  return [
    {
      name: 'upload it, to shown',
      async run(page) {
        await tool(page, 'Replace').click();
        // A file of the disk: what is handed over by the test itself would cost the page time.
        await page.locator('.upload input[type=file]').setInputFiles(file);
        await page.getByRole('button', { name: 'Upload', exact: true }).click();
      },
      async done(page) {
        await page.locator('.upload').waitFor({ state: 'detached' });
        await page.locator('.viewer .sheet-preview[width="2600"]').waitFor();
      },
    },
    { name: 'open the application, to shown', run: (page) => page.reload(), done: isShown },
    {
      name: 'zoom in, to sharp',
      async run(page) {
        for (let press = 0; press < 8; press += 1) await tool(page, 'Zoom in').click();
      },
      done: (page) => page.locator('.viewer .sheet-detail').waitFor(),
    },
    {
      name: 'move about in it',
      async run(page) {
        const box = await stage(page).boundingBox();
        if (!box) throw new Error('The stage is not there');
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let step = 0; step < 60; step += 1)
          await page.mouse.move(x + Math.sin(step / 6) * 200, y + Math.cos(step / 6) * 150);
        await page.mouse.up();
      },
      done: (page) => page.waitForTimeout(400),
    },
    {
      name: 'turn it four times',
      async run(page) {
        for (let press = 0; press < 4; press += 1) await tool(page, 'Rotate').click();
      },
      done: (page) => page.waitForTimeout(400),
    },
    {
      name: 'see the whole of it again',
      run: (page) => tool(page, 'Fit').click(),
      done: painted,
    },
    {
      name: 'open the image editor',
      run: (page) => tool(page, 'Edit image').click(),
      done: (page) => editor(page).locator('canvas').waitFor(),
    },
    {
      name: 'turn it and draw on it',
      async run(page) {
        await page.locator('.editor').getByRole('button', { name: 'Rotate right' }).click();
        await editor(page).press('d');
        const box = await editor(page).boundingBox();
        if (!box) throw new Error('The canvas is not there');
        await page.mouse.move(box.x + 100, box.y + 100);
        await page.mouse.down();
        for (let step = 0; step < 60; step += 1) await page.mouse.move(box.x + 100 + step * 5, box.y + 100 + step * 3);
        await page.mouse.up();
      },
      done: painted,
    },
    {
      name: 'save at full resolution, to shown',
      run: (page) => page.getByRole('button', { name: 'SAVE', exact: true }).click(),
      async done(page) {
        await page.locator('.editor').waitFor({ state: 'detached', timeout: 120_000 });
        await page.locator('.viewer').getByRole('button', { name: 'Revert to original' }).waitFor();
        await isShown(page);
      },
    },
  ];
}

interface Figures {
  took: number[];
  longest: number[];
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: playwrightFlags });
const server = await startServer({ DEMO: '1', DEMO_APPLICATIONS: '200', LOG_LEVEL: 'error' });
try {
  const jpeg = await drawScan(browser);
  const file = join(server.dataDir, 'scan.jpg');
  await writeFile(file, jpeg);
  const steps = stepsWith(file);
  const figures = steps.map((): Figures => ({ took: [], longest: [] }));
  for (let round = 0; round < rounds; round += 1) {
    const page = await openDesk(browser, server);
    for (const [index, step] of steps.entries()) {
      let took = 0;
      const tasks = await tasksWhile(browser, page, async () => {
        took = await timed(async () => {
          await step.run(page);
          await step.done(page);
          await painted(page);
        });
      });
      figures[index]?.took.push(took);
      figures[index]?.longest.push(tasks.at(-1) ?? Number.NaN);
    }
    await page.context().close();
  }
  const megabytes = (jpeg.length / 1_000_000).toFixed(1);
  console.log(
    `A scan of ${scan.width} x ${scan.height} pixels, ${megabytes} MB, on the document desk; ${rounds} rounds, tasks of the page`,
  );
  console.log(row('', ['median time', 'longest task', '', ''], 36));
  for (const [index, { name }] of steps.entries()) {
    const { took = [], longest = [] } = figures[index] ?? {};
    const worst = Math.max(...longest);
    console.log(row(name, [ms(median(took)), ms(worst), `bar ${barMs} ms`, verdict(worst, barMs)], 36));
  }
} finally {
  await browser.close();
  await server.stop();
}
