import type { ChildProcess } from 'node:child_process';
import { Builder, Capabilities } from 'selenium-webdriver';
import type { Browsers } from './browsers.ts';
import { freePort } from './free-port.ts';
import { startProgram, stopProgram } from './programs.ts';

export interface WebKit {
  builder: Builder;
  stop(): Promise<void>;
}

/** Starts a screen in memory (Xvfb) and WebKitGTK's driver on it. */
export async function startWebKit({ driver, browser, xvfb }: NonNullable<Browsers['webkit']>): Promise<WebKit> {
  const screen = startProgram(xvfb, ['-displayfd', '1', '-screen', '0', '1200x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const webdriver = startProgram(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // its sandbox needs user namespaces, which containers rarely have
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  await untilListening(port);
  return {
    builder: new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }),
    ),
    async stop() {
      await stopProgram(webdriver);
      await stopProgram(screen);
    },
  };
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
