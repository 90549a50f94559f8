import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type LaunchOptions } from 'puppeteer-core';
import { type Browsers, puppeteerFlags } from '../../support/browsers.ts';
import { placeBy, type DrivenBrowser, type StorageOfFrames } from './driven-page.ts';

/** Chromium parts what frames of other sites store even where their cookies are blocked: only who lets no site store has it blocked. */
const chromiumSettings = (storage: StorageOfFrames) => ({
  profile: { cookie_controls_mode: 0, default_content_setting_values: { cookies: storage === 'blocked' ? 2 : 1 } },
});
/** Firefox: 1 refuses frames of other sites any storage, 5 (its default) parts it by the site around them. */
const firefoxSettings = (storage: StorageOfFrames) => ({
  'network.cookie.cookieBehavior': storage === 'blocked' ? 1 : 5,
});

async function open(options: LaunchOptions): Promise<DrivenBrowser> {
  const browser = await launch({ headless: true, ...options });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 1280, height: 800 });
  // nobody is there to answer what a screen with unsaved text has the browser ask
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return {
    page: {
      ...placeBy((expression) => page.evaluate(expression)),
      frame: placeBy((expression) => {
        const frame = page.frames().find((each) => each.parentFrame() === page.mainFrame());
        if (!frame) throw new Error('the page has no frame');
        return frame.evaluate(expression);
      }),
      async goTo(address) {
        await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 60_000 });
      },
      type: (text) => page.keyboard.type(text),
      pressEscape: () => page.keyboard.press('Escape'),
      picture: async () => Buffer.from(await page.screenshot()),
    },
    stop: () => browser.close(),
  };
}

/** Chromium reads what a person has set from the files of its profile. */
export async function openChromium({ whole }: Browsers['chromium'], storage: StorageOfFrames): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'lending-desk-profile-'));
  const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  try {
    await mkdir(join(profile, 'Default'));
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(chromiumSettings(storage)));
    const browser = await open({ executablePath: whole, userDataDir: profile, args: [...puppeteerFlags] });
    async function stop(): Promise<void> {
      await browser.stop();
      await remove();
    }
    return { ...browser, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

export function openFirefox(
  { path }: NonNullable<Browsers['firefox']>,
  storage: StorageOfFrames,
): Promise<DrivenBrowser> {
  return open({ browser: 'firefox', executablePath: path, extraPrefsFirefox: firefoxSettings(storage) });
}
