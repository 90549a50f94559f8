import type { Frame, Page } from 'playwright';

/** Makes a page, or a frame of another site in it, as slow as an agent's machine: CPU 4 times slower, 10 Mbit/s, 40 ms. */
export async function slowDown(target: Page | Frame): Promise<void> {
  const page = 'mainFrame' in target ? target : target.page();
  const session = await page.context().newCDPSession(target);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const bytesASecond = 10_000_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
}
