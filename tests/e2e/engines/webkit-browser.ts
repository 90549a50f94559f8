import { Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Browsers } from '../../support/browsers.ts';
import { openWindow, startScreen } from '../../support/webkit-driver.ts';
import { placeBy, type DrivenBrowser, type Place, type StorageOfFrames } from './driven-page.ts';

/**
 * WebKitGTK parts what frames of other sites store, and blocks it by no setting, `--enable-itp` and `--cookies-policy=never`
 * included. Without these features no page has a storage: the page around the frame needs none.
 */
const settings = (storage: StorageOfFrames) =>
  storage === 'blocked' ? ['--features=!IndexedDBAPI,!LocalStorage'] : [];

/** A script's promise is not waited for by each WebDriver; what an asynchronous script calls back is. */
const callingBack = (expression: string) =>
  `const tell = arguments[0]; ${expression}.then((text) => tell({ text }), (error) => tell({ error: String(error) }));`;

function placeIn(browser: WebDriver, enter: () => Promise<void>): Place {
  return placeBy(async (expression) => {
    await enter();
    const told = await browser.executeAsyncScript<{ text: string } | { error: string }>(callingBack(expression));
    if ('error' in told) throw new Error(told.error);
    return told.text;
  });
}

/** The driver's own waiting for a page sometimes does not end. */
const leave = 'window.isLeft = true';
const hasCome = `return !window.isLeft && document.readyState !== 'loading'`;

export async function openWebKit(
  programs: NonNullable<Browsers['webkit']>,
  storage: StorageOfFrames,
): Promise<DrivenBrowser> {
  const screen = await startScreen(programs);
  try {
    const { browser, close } = await openWindow(screen.display, programs, settings(storage));
    // a document that goes takes the script's answer with it
    await browser.manage().setTimeouts({ script: 15_000 });
    const toPage = () => browser.switchTo().defaultContent();
    async function toFrame(): Promise<void> {
      await toPage();
      const frame = await browser.executeScript<WebElement | null>(
        `return document.querySelector('lending-frame')?.shadowRoot?.querySelector('iframe') ?? null`,
      );
      if (!frame) throw new Error('the page has no frame');
      await browser.switchTo().frame(frame);
    }
    return {
      page: {
        ...placeIn(browser, toPage),
        frame: placeIn(browser, toFrame),
        async goTo(address) {
          await toPage();
          await browser.executeScript(leave);
          await browser.get(address);
          await browser.wait(() => browser.executeScript<boolean>(hasCome).catch(() => false), 60_000);
        },
        type: (text) => browser.actions().sendKeys(text).perform(),
        pressEscape: () => browser.actions().sendKeys(Key.ESCAPE).perform(),
        picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      },
      async stop() {
        await close();
        await screen.stop();
      },
    };
  } catch (error) {
    await screen.stop();
    throw error;
  }
}
