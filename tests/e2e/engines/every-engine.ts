import { pageWith } from '../embedding.ts';
import { expect, test } from '../world.ts';
import type { DrivenBrowser, DrivenPage } from './driven-page.ts';
import { type EngineName, presentEngines } from './engines.ts';
import type { Gate } from './gate.ts';
import {
  ask,
  channels,
  fact,
  fill,
  markup,
  newCall,
  noting,
  placeOf,
  press,
  remarks,
  seenOf,
  shownAt,
  tags,
  typeRemarks,
} from './telephony.ts';
import { nextCall } from '../../support/next-call.js';

// What a dialer's page and the telephony screen in it do to each other, where the page is of another site than the host:
// `localhost` around `127.0.0.1`. The same tests in each engine, whether the browser lets frames of other sites store
// anything or not.

const submit = 'button[type=submit]';
const buttons = ['[aria-label="Show the full number"]', '[aria-label="Call this number"]', submit];

/** A screen by each channel, each with a call of its own. */
async function bothDoors(gate: Gate, change: (query: URLSearchParams) => void = () => undefined): Promise<string> {
  const all: string[] = [];
  for (const channel of channels) {
    const query = await newCall(gate.origin);
    change(query);
    all.push(markup(channel, gate.origin, query));
  }
  return all.join('');
}

/** Whether a document may store what a later one finds. */
const canStore = () =>
  new Promise<boolean>((resolve) => {
    try {
      const opening = indexedDB.open('probe');
      opening.addEventListener('success', () => resolve(true));
      opening.addEventListener('error', () => resolve(false));
    } catch {
      resolve(false);
    }
  });

/** Declares the tests for one engine; none where it is absent. A file an engine: two run at once. */
export function testEngine(engine: EngineName): void {
  for (const { name, open } of presentEngines().filter((present) => present.name === engine))
    for (const storage of ['allowed', 'blocked'] as const)
      test.describe(`${name}, storage of other sites’ frames ${storage}:`, () => {
        let browser: DrivenBrowser | undefined;
        let page: DrivenPage;
        test.beforeAll(async () => {
          test.setTimeout(120_000);
          browser = await open(storage);
          page = browser.page;
        });
        test.afterAll(() => browser?.stop());
        test.beforeEach(() => test.setTimeout(120_000));
        test.afterEach(async ({ gate }, info) => {
          gate.cut(undefined);
          if (info.status !== info.expectedStatus)
            await info.attach('the window', { body: await page.picture(), contentType: 'image/png' });
        });

        test('a page ends the call of its frame and sets the next in one step; a parked call is told [TC-14] [release]', async ({
          gate,
          elsewhere,
        }) => {
          const first = await newCall(gate.origin);
          const body = markup('frame', gate.origin, first);
          await page.goTo(elsewhere.page('/directs', pageWith(body, gate.origin, noting)));
          const asked = async (member: string, ...given: unknown[]) =>
            (await ask(page, ['frame'], member, ...given))[0];
          await typeRemarks(page, 'frame', 'Half a sentence');
          expect(await asked('endCall')).toEqual({ ok: false, reason: 'NOT_SAVED' });
          await fact(() => asked('dirty')).toBe(true);

          const from = gate.heard.length;
          const { phone, loanAppNo, productType, crtObjectId } = Object.fromEntries(await newCall(gate.origin));
          const next = { phone, loanAppNo, productType, crtObjectId, userId: 'agent-9' };
          await asked('setCall', next);
          await fact(() => shownAt(page.frame, remarks)).toBe('');
          const loads = gate.heard.slice(from).filter(({ path }) => path.startsWith('/calling/service/load/'));
          expect(loads.map((load) => JSON.parse(load.body) as unknown)).toEqual([next]);
          await fact(() => seenOf(page, 'lending-call-parked')).toEqual([
            expect.objectContaining({ crtObjectId: first.get('crtObjectId') }),
          ]);

          await page.run(() => document.querySelector('lending-frame')?.setAttribute('wrap-up-seconds', '60'));
          await fact(() => page.frame.run(() => document.querySelector('[wrap-up-seconds="60"]') !== null)).toBe(true);
          await page.run(() => document.querySelector('lending-frame')?.dispatchEvent(new Event('lending-end-call')));
          await fact(() => shownAt(page.frame, '.wrap-up')).toContain('Wrap-up');
          expect(await asked('endCall')).toEqual({ ok: false, reason: 'WRAP_UP' });
          await fill(page.frame, 'followUpDate', nextCall.field);
          await fill(page.frame, 'subCallStatus', 'Call back requested');
          await fill(page.frame, 'remarks', 'Will pay');
          await press(page.frame, submit);
          await fact(() => seenOf(page, 'lending-call-ended')).toHaveLength(1);
          expect(await asked('endCall')).toEqual({ ok: true });
        });

        test('one Escape closes one layer: the screen’s dialog, then the page’s that holds the screen [release]', async ({
          gate,
          elsewhere,
        }) => {
          const tag = markup('tag', gate.origin, await newCall(gate.origin));
          const body = `<dialog style="width: 95%">${tag}</dialog><script>
          document.querySelector('dialog').showModal();
          document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') window.asked += 1; });
        </script>`;
          await page.goTo(elsewhere.page('/layers', pageWith(body, gate.origin, noting)));
          const layers = async () => ({
            screens: (await shownAt(page, '.logs')) !== undefined,
            pages: await page.run(() => document.querySelector('dialog')?.open),
            heardByPage: await page.run(() => window.asked),
          });
          await fact(() => shownAt(page, remarks)).toBe('');
          await press(page, '[data-key=history]');
          await fact(layers).toEqual({ screens: true, pages: true, heardByPage: 0 });
          await page.pressEscape();
          await fact(layers).toEqual({ screens: false, pages: true, heardByPage: 0 });
          await page.pressEscape();
          await fact(layers).toEqual({ screens: false, pages: false, heardByPage: 1 });
        });

        test('a getToken that answers null brings no 401, and an odd parameter stops nothing [release]', async ({
          gate,
          elsewhere,
        }) => {
          const from = gate.heard.length;
          const elements = await bothDoors(gate, (query) => {
            query.set('note', 'n'.repeat(1500));
            query.set('ucid', 'u'.repeat(1500));
            query.set('__proto__', 'odd');
          });
          const body = `${elements}<script>
          for (const tag of ${JSON.stringify(Object.values(tags))}) document.querySelector(tag).getToken = () => null;
        </script>`;
          await page.goTo(elsewhere.page('/null', pageWith(body, gate.origin, noting)));
          for (const channel of channels) await typeRemarks(page, channel, 'Half a sentence');
          await fact(() => ask(page, channels, 'saveDraft')).toEqual([{ ok: true }, { ok: true }]);
          await ask(page, channels, 'logout');
          await fact(async () => gate.open()).toBe(0);
          expect(gate.heard.slice(from).filter(({ status }) => status >= 400)).toEqual([]);
          for (const type of ['lending-auth-required', 'lending-error']) expect(await seenOf(page, type)).toEqual([]);
          for (const channel of channels)
            expect(await shownAt(placeOf(page, channel), remarks)).toBe('Half a sentence');
        });

        test('what only the page can mend stands in its console, one line each [release]', async ({
          gate,
          elsewhere,
          unlisted,
        }) => {
          const said = () => page.run(() => window.said.filter((line) => line.includes('<lending-')).toSorted());
          const query = await newCall(gate.origin);
          const wrong = `${markup('tag', gate.origin, query, 'phon="1"')}
          <lending-sign-in api-base="desk.example"></lending-sign-in>`;
          await page.goTo(elsewhere.page('/wrong', pageWith(wrong, gate.origin, noting)));
          await fact(said).toEqual([
            expect.stringMatching(/^<lending-sign-in> cannot use the api-base "desk\.example"\./),
            expect.stringMatching(/^<lending-telephony-crm> has no attribute "phon"\./),
          ]);

          const tag = markup('tag', gate.origin, query);
          await page.goTo(unlisted.page('/unlisted', pageWith(tag, unlisted.origin, noting)));
          await fact(said).toEqual([
            `<lending-telephony-crm> gets no answer from ${gate.origin}. Is it up, and does EMBED_ORIGINS there list ${unlisted.origin}?`,
          ]);

          const documents = `<lending-document-verification api-base="${gate.origin}" loan-application-number="1"></lending-document-verification>`;
          const policy = { 'content-security-policy': "require-trusted-types-for 'script'; trusted-types desk" };
          await page.goTo(elsewhere.page('/types', pageWith(documents, gate.origin, noting), policy));
          await fact(() => seenOf(page, 'lending-error')).toEqual([{ code: 'SCRIPT_FAILED', retryable: false, v: 1 }]);
          expect(await said()).toEqual([
            expect.stringContaining('lending-desk: <lending-document-verification> cannot'),
          ]);
        });

        test('what is typed is called kept where it is there again, and nowhere else, by tag and frame alike [EM-22] [release]', async ({
          gate,
          elsewhere,
        }) => {
          const address = elsewhere.page('/typed', pageWith(await bothDoors(gate), gate.origin, noting));
          gate.cut('/drafts/call/keep');
          await page.goTo(address);
          for (const channel of channels) await typeRemarks(page, channel, 'Will pay on Friday');
          expect(await page.frame.run(canStore)).toBe(storage === 'allowed');
          const standing = async () => {
            const answers = await ask(page, channels, 'saveDraft');
            const persistence = await ask(page, channels, 'persistence');
            const all: unknown[] = [];
            for (const [index, channel] of channels.entries()) {
              const place = placeOf(page, channel);
              const isSaidSaved = (await shownAt(place, '[data-state=drafted]')) !== undefined;
              const browserAsks = await place.run(
                () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
              );
              all.push({ answer: answers[index], persistence: persistence[index], isSaidSaved, browserAsks });
            }
            return all;
          };
          const kept = { answer: { ok: true }, persistence: 'kept', isSaidSaved: true, browserAsks: false };
          const answer = { ok: false, reason: 'NOT_KEPT' };
          const lost = { answer, persistence: 'memory', isSaidSaved: false, browserAsks: true };
          // a tag writes nothing to the disk of another site's page, whatever the browser allows
          await fact(standing).toEqual([lost, storage === 'allowed' ? kept : lost]);
          expect(await ask(page, channels, 'dirty')).toEqual([true, true]);
          const unsaved = { ok: false, reason: 'UNSAVED_CHANGES' };
          expect(await ask(page, channels, 'requestClose')).toEqual([unsaved, unsaved]);

          gate.cut(undefined);
          await fact(standing).toEqual([kept, kept]);
          await page.goTo('about:blank');
          await page.goTo(address);
          for (const channel of channels)
            await fact(() => shownAt(placeOf(page, channel), remarks)).toBe('Will pay on Friday');
        });

        test('readonly takes the number’s buttons away; a frame is as tall as its screen, or as the page says [release]', async ({
          gate,
          elsewhere,
        }) => {
          await page.goTo(elsewhere.page('/looks', pageWith(await bothDoors(gate), gate.origin, noting)));
          const shown = async () => {
            const all: boolean[] = [];
            for (const channel of channels)
              for (const each of buttons) all.push((await shownAt(placeOf(page, channel), each)) !== undefined);
            return all;
          };
          for (const isThere of [true, false, true]) {
            await page.run(
              (names, isReadonly) => {
                for (const tag of names) document.querySelector(tag)?.toggleAttribute('readonly', isReadonly);
              },
              Object.values(tags),
              !isThere,
            );
            await fact(shown).toEqual(Array(6).fill(isThere));
          }

          const box = () => page.run(() => document.querySelector<HTMLElement>('lending-frame')?.offsetHeight ?? 0);
          const fits = async () => {
            const outside = await box();
            const [screen = 0, hidden] = await page.frame.run(() => [
              document.querySelector<HTMLElement>('lending-telephony-crm')?.offsetHeight,
              document.documentElement.scrollHeight - innerHeight,
            ]);
            return { isWhole: hidden === 0 && screen > 300, isNoTaller: outside >= screen && outside < screen + 100 };
          };
          const style = (css: string) =>
            page.run((text) => document.querySelector('lending-frame')?.setAttribute('style', text), css);
          await fact(fits).toEqual({ isWhole: true, isNoTaller: true });
          await style('height: 250px');
          await fact(box).toBe(250);
          await style('');
          await fact(fits).toEqual({ isWhole: true, isNoTaller: true });
        });
      });
}
