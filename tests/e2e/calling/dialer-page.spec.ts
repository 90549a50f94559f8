import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/find-files.ts';
import { callQuery, logging, pageWith, seenOf } from '../embedding.ts';
import { expect, test } from '../world.ts';

const bootstrap = ['jquery/dist/jquery.min.js', 'bootstrap/dist/js/bootstrap.min.js']
  .map((file) => `<script>${readFileSync(join(root, 'node_modules', file), 'utf8')}</script>`)
  .join('');
const styles = `<style>${readFileSync(join(root, 'node_modules/bootstrap/dist/css/bootstrap.min.css'), 'utf8')}</style>`;

test('one Escape closes one layer: the screen’s dialog, and then the vendor’s modal or dialog that holds the screen [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const query = await callQuery(host.base);
  const tag = `<lending-telephony-crm api-base="${host.base}" query="${query}"></lending-telephony-crm>`;
  const crm = page.locator('lending-telephony-crm');
  const logs = crm.getByRole('dialog', { name: 'Call logs' });
  for (const [name, body, theirs] of [
    [
      'modal',
      `${styles}<div class="modal" tabindex="-1"><div class="modal-dialog" style="width: 95%"><div class="modal-content">${tag}</div></div></div>
       ${bootstrap}<script>$('.modal').modal()</script>`,
      '.modal',
    ],
    [
      'dialog',
      `<dialog style="width: 95%">${tag}</dialog><script>document.querySelector('dialog').showModal()</script>`,
      'dialog',
    ],
  ] as const) {
    await page.goto(elsewhere.page(`/escape-${name}`, pageWith(body, host.base)));
    const vendors = page.locator(theirs).first();
    await crm.getByRole('button', { name: /View Call History/ }).click();
    await expect(logs).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(logs).toBeHidden();
    await expect(vendors).toBeVisible();
    await expect(crm.getByLabel('Remarks')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(vendors).toBeHidden();
  }
});

test('a list of Trusted Types that lacks the screens’ name is told at once, and with it they stand [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const open = (path: `/${string}`, types: string) => {
    const policy = `script-src ${host.base} 'unsafe-inline'; connect-src ${host.base}; img-src ${host.base} data: blob:`;
    const tag = `<lending-document-verification api-base="${host.base}" loan-application-number="1"></lending-document-verification>`;
    return page.goto(
      elsewhere.page(path, pageWith(tag, host.base, logging), {
        'content-security-policy': `default-src 'none'; ${policy}; require-trusted-types-for 'script'; trusted-types ${types}`,
      }),
    );
  };
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await open('/types-missing', 'desk');
  await expect.poll(() => seenOf(page, 'lending-error')).toEqual([{ code: 'SCRIPT_FAILED', retryable: false, v: 1 }]);
  expect(said.filter((text) => text.startsWith('lending-desk: <lending-document-verification>'))).toHaveLength(1);
  await open('/types-listed', 'desk lit-html');
  await expect.poll(() => seenOf(page, 'lending-ready')).toHaveLength(1);
  expect((await seenOf(page, 'lending-error')).filter(({ code }) => code === 'SCRIPT_FAILED')).toEqual([]);
});
