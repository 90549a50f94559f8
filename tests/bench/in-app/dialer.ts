import type { Frame, Page } from 'playwright';
import type { SecondOrigin } from '../../support/second-origin.ts';
import { slowDown } from '../slow-page.ts';

// Another company's dialer, on another site than the host: one frame, which gets the next customer by `setCall`.

const screen = 'h1';

const page = (host: string, first: string) => `<!doctype html><html lang="en"><title>Dialer</title>
<script type="module" src="${host}/widgets/loader.js"></script>
<lending-frame src="${host}" screen="telephony-crm" loan-app-no="${first}" product-type="PERSONAL_LOAN" style="height: 760px"></lending-frame>`;

/** Puts the dialer's page at its origin. @returns its address */
export function dialerPage(elsewhere: SecondOrigin, host: string, firstLoan: string): string {
  return elsewhere.page('/dialer', page(host, firstLoan));
}

/** The frame, once its first customer stands in it; as slow as the page around it. */
export async function untilFramed(dialer: Page): Promise<Frame> {
  const iframe = await dialer.locator('lending-frame iframe').elementHandle();
  const frame = await iframe?.contentFrame();
  if (!frame) throw new Error('The dialer has no frame');
  await frame.getByLabel('Remarks').waitFor();
  await slowDown(frame);
  return frame;
}

/** @returns milliseconds from the dialer's message to the next customer's screen painted in the same frame */
export async function nextCall(dialer: Page, frame: Frame, loan: string): Promise<number> {
  await frame.evaluate(`inApp.watch(${JSON.stringify(screen)}, '')`);
  const sent = await dialer.evaluate((loanAppNo) => {
    const now = performance.timeOrigin + performance.now();
    const call = { loanAppNo, productType: 'PERSONAL_LOAN', crtObjectId: `crt-${loanAppNo}` };
    (document.querySelector('lending-frame') as unknown as { setCall(call: object): void }).setCall(call);
    return now;
  }, loan);
  return Number(await frame.evaluate('inApp.painted')) - sent;
}
