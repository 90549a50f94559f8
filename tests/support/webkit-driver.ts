import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { BrowserLauncher } from '@web/test-runner';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { Browsers } from './browsers.ts';
import { freePort } from './free-port.ts';
import { startProgram, stopProgram } from './programs.ts';

type Programs = NonNullable<Browsers['webkit']>;

export interface WebKit {
  /** Good for one run, whose files have a page each in one browser: to start it takes longer than most files. */
  launcher(): BrowserLauncher;
  stop(): Promise<void>;
}

/** A browser, and the driver it hangs on. */
interface Window {
  browser: WebDriver;
  close(): Promise<void>;
}

/** A screen in memory (Xvfb), which WebKitGTK's windows open on. */
interface Screen {
  display: string;
  stop(): Promise<void>;
}

export async function startScreen({ xvfb }: Programs): Promise<Screen> {
  const screen = startProgram(xvfb, ['-displayfd', '1', '-screen', '0', '1200x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { display: await firstLine(screen), stop: () => stopProgram(screen) };
}

/** WebKitGTK for the runner of the element tests. */
export async function startWebKit(programs: Programs): Promise<WebKit> {
  const { display, stop } = await startScreen(programs);
  return { launcher: () => launcherOn(display, programs), stop };
}

function launcherOn(display: string, programs: Programs): BrowserLauncher {
  const windows = new Map<string, Window & { url: string }>();
  /** The browser of the file before. */
  let kept: Window | undefined;
  /** A new page, in the browser that there is; one that died or hangs takes no other file with it. */
  async function openPage(): Promise<Window> {
    const window = kept;
    kept = undefined;
    if (window && (await hasNewPage(window.browser))) return window;
    await window?.close();
    return openWindow(display, programs);
  }
  return {
    name: 'WebKitGTK',
    type: 'webdriver',
    async startSession(id, url) {
      const window = await openPage();
      windows.set(id, { ...window, url });
      await window.browser.get(url);
    },
    isActive: (id) => windows.has(id),
    async getBrowserUrl(id) {
      const window = windows.get(id);
      // The runner asks when a page is gone, and would not outlive an error: a page that ended did not go elsewhere.
      return window?.browser.getCurrentUrl().catch(() => window.url);
    },
    async stopSession(id) {
      const window = windows.get(id);
      windows.delete(id);
      // the next file may have begun before this one's page was given back
      await kept?.close();
      kept = window;
      return {};
    },
    async stop() {
      await Promise.all([...windows.values(), ...(kept ? [kept] : [])].map((window) => window.close()));
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK has no window here to debug in')),
  };
}

/** Opens a page in place of the one that a browser shows. @returns whether the browser did so within ten seconds */
async function hasNewPage(browser: WebDriver): Promise<boolean> {
  const change = async () => {
    const former = await browser.getWindowHandle();
    await browser.switchTo().newWindow('tab');
    const next = await browser.getWindowHandle();
    await browser.switchTo().window(former);
    await browser.close();
    await browser.switchTo().window(next);
    return true;
  };
  const tooLong = once(AbortSignal.timeout(10_000), 'abort').then(() => false);
  return Promise.race([change().catch(() => false), tooLong]);
}

/**
 * Opens MiniBrowser on a screen. Its navigations are waited for by nobody.
 *
 * @param args further arguments of MiniBrowser
 */
export async function openWindow(
  display: string,
  { driver, browser: binary }: Programs,
  args: readonly string[] = [],
): Promise<Window> {
  const port = await freePort();
  const webdriver = startProgram(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // a compositor in software, started anew with each window, is a fifth of what WebKit works
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // its sandbox needs user namespaces, which containers rarely have
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  // the browser is in the driver's process group and ends with it
  const close = () => stopProgram(webdriver);
  try {
    await untilListening(port);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      // a file may end before its page counts as loaded
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary, args: ['--automation', ...args] },
    });
    const browser = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    return { browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function firstLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    program.stdout?.on('data', (part: Buffer) => {
      text += part.toString('utf8');
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end).trim());
    });
    program.once('close', () => reject(new Error('Xvfb did not start')));
  });
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('WebKitWebDriver did not start');
}
