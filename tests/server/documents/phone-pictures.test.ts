import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadTexts } from '../../../widgets/contract/files/uploads.ts';
import { makesJpg } from '../files/converter.ts';
import { heic } from '../files/sample-heic.ts';
import { jpg, png } from '../files/sample-files.ts';
import { errorOf, startDesk, upload, type Desk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk(40, { settings: { heifConverter: makesJpg() } });
});
afterAll(() => desk.server.close());

it('a phone’s picture stands on its card as a JPG, and can be edited like one [CO-39]', async () => {
  const { card } = (await upload(desk, 'PAN.front.original', heic, { name: 'IMG_0042.heic' })).data();
  expect(card.preview?.front?.original).toMatchObject({ kind: 'image', extension: 'jpg', label: 'IMG_0042.jpg' });
  const shown = await desk.server.app.inject({ url: card.preview?.front?.original?.url ?? '' });
  expect([shown.headers['content-type'], shown.rawPayload]).toEqual(['image/jpeg', jpg]);
  const other = await upload(desk, 'PAN.front.original', png(), { name: 'IMG_0042.heic' });
  expect(errorOf(other).errorMessage).toBe('The content of this file is png, not heic');
});

it('without a program that reads it the card says what to do, and stays as it was', async () => {
  const plain = await startDesk(40, { settings: { heifConverter: 'none' } });
  const before = await plain.card('PAN');
  const refused = await upload(plain, 'PAN.front.original', heic, { name: 'IMG_0042.heic' });
  expect([refused.status, errorOf(refused)]).toEqual([
    200,
    { errorCode: 'FILE_KIND_REFUSED', errorMessage: uploadTexts.heic, fieldErrors: { file: uploadTexts.heic } },
  ]);
  expect((await plain.card('PAN')).version).toBe(before.version);
  await plain.server.close();
});
