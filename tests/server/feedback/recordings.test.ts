import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { aac, mp3, wav } from '../files/sample-audio.ts';
import { jpg, zip, type ZipSource } from '../files/sample-files.ts';
import { auditOf, first, pageOf, sendCsv } from '../lists/support.ts';
import { sessionHeaders, type Session, type TestServer } from '../support.ts';
import { reported, startAgency, type Agency } from './feedback-support.ts';

let agency: Agency;
let server: TestServer;
let manager: Session;
beforeAll(async () => {
  agency = await startAgency();
  ({ server, manager } = agency);
});
afterAll(() => server.close());

async function submitted() {
  const loan = await agency.nextLoan();
  const { feedbackId } = (await server.call('submitFeedback', reported(loan), { session: agency.agent })).data();
  return { loan, feedbackId };
}
/** A moment so many minutes from now, as names of recordings write it. */
const stamp = (minutes: number) =>
  indiaFieldTime(new Date(server.clock.now().getTime() + minutes * 60_000)).replaceAll(/\D/g, '');
const send = (content: Buffer, session = manager, name = 'calls.zip') =>
  sendCsv(server, session, 'checkRecordings', content, { name, type: 'application/zip', part: 'zipFile' });
async function check(sources: readonly ZipSource[]) {
  const { body } = await send(zip(sources));
  if (body.status === 'ERROR') throw new Error(`${body.error.errorCode}: ${body.error.errorMessage}`);
  return body.data;
}
async function refusalOf(content: Buffer) {
  const { body } = await send(content);
  return body.status === 'ERROR' ? body.error.errorCode : 'taken';
}
async function storedFiles() {
  return (await server.db.selectFrom('stored_file').select('id').where('kind', '=', 'audio').execute()).length;
}

describe('an archive of recordings', () => {
  it('has each file matched to its feedback by id or by loan and time, attached once, and played with an audit [VA-08][CL-10]', async () => {
    const [one, two] = [await submitted(), await submitted()];
    const checked = await check([
      { name: `${one.feedbackId}.mp3`, content: mp3(20) },
      { name: `march/${two.loan}_${stamp(-20)}.wav`, content: wav(), isStored: true },
    ]);
    expect([checked.okCount, checked.failCount, checked.rowCount]).toEqual([2, 0, 2]);
    expect(checked.preview[0]).toMatchObject({ subject: `${one.feedbackId}.mp3`, from: one.loan });
    const nothing = await server.call('playRecording', { feedbackId: one.feedbackId }, { session: manager });
    expect(nothing.errorCode).toBe('FILE_GONE');
    const applied = (await server.call('applyRecordings', { token: checked.token ?? '' }, { session: manager })).data();
    expect(applied).toMatchObject({ okCount: 2, failCount: 0 });
    const narrowed = { queueName: 'Feedback To Validate', loanApplicationNumber: two.loan };
    const row = first((await pageOf(server, manager, 'agency-feedback-validation-list', narrowed)).rows);
    expect(row).toMatchObject({ recording: 'Attached' });

    const play = async (session: Session, feedbackId: string) =>
      (await server.call('playRecording', { feedbackId }, { session })).data();
    const { url, mediaType } = await play(manager, two.feedbackId);
    expect(mediaType).toBe('audio/wav');
    const heard = await server.app.inject({ url: url.slice(url.indexOf('/files/')) });
    expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload]).toEqual([200, 'audio/wav', wav()]);
    expect(heard.headers['content-disposition']).toMatch(/^inline/);
    expect((await play(agency.agent, two.feedbackId)).mediaType).toBe('audio/wav');
    const plays = (await auditOf(server, two.feedbackId)).filter(({ action }) => action === 'PLAY_RECORDING');
    expect(plays).toHaveLength(2);
    const again = await check([{ name: `${one.feedbackId}.mp3`, content: mp3(21) }]);
    expect(again.problems).toMatchObject([{ row: 1, cause: 'This feedback has a recording already' }]);
  });

  it('names every file that cannot be matched or is no recording, and takes the others', async () => {
    const [one, two] = [await submitted(), await submitted()];
    const checked = await check([
      { name: `${one.feedbackId}.mp3`, content: jpg },
      { name: 'holiday.mp3', content: mp3() },
      { name: `${one.loan}_${stamp(-40)}.mp3`, content: mp3() },
      { name: '0b1f4a52-31c2-4b9e-9f3a-00000000abcd.mp3', content: mp3() },
      { name: `${two.feedbackId}.aac`, content: aac() },
      { name: `${two.loan}_${stamp(0)}.mp3`, content: mp3() },
    ]);
    expect(checked.okCount).toBe(1);
    expect(checked.problems.map(({ row, cause }) => [row, cause])).toEqual([
      [1, expect.stringContaining('This file is none of these')],
      [2, 'Name it <feedback id>.mp3 or <loan number>_<YYYYMMDDHHmm>.mp3'],
      [3, 'No feedback of this loan is within 30 minutes of this time'],
      [4, 'There is no feedback with this id'],
      [6, 'This feedback has a recording already'],
    ]);
  });

  it('that is unsafe is refused as a whole, and nothing of it is kept', async () => {
    const { feedbackId } = await submitted();
    const before = await storedFiles();
    const good = { name: `${feedbackId}.mp3`, content: mp3() };
    const codes = [
      await refusalOf(zip([good, { name: 'more.zip', content: zip([good]) }])),
      await refusalOf(zip([good, { name: '../../etc/passwd', content: 'x' }])),
      await refusalOf(zip(Array.from({ length: 501 }, (_, n) => ({ name: `${n}.mp3`, content: mp3(2), sum: 1 })))),
      await refusalOf(zip([good, { name: 'bomb.mp3', content: Buffer.alloc(40 * 1024 * 1024) }])),
      await refusalOf(zip([{ ...good, flags: 1 }])),
      await refusalOf(zip([{ name: 'a/b/c.mp3', content: mp3() }])),
      await refusalOf(Buffer.concat([Buffer.from('Rar!\u001a\u0007\u0000'), randomBytes(200)])),
    ];
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 'FILE_UNSAFE'), 'FILE_KIND_REFUSED']);
    expect(await storedFiles()).toBe(before);
  });

  it('is a manager’s to upload, and what is heard is heard by who sees the loan', async () => {
    const { loan, feedbackId } = await submitted();
    expect((await send(zip([{ name: `${feedbackId}.mp3`, content: mp3() }]), agency.agent)).status).toBe(403);
    const checked = await check([{ name: `${feedbackId}.mp3`, content: mp3() }]);
    await server.call('applyRecordings', { token: checked.token ?? '' }, { session: manager });
    await server.db
      .updateTable('collections_case')
      .set({ calling_allocated_to: null, field_allocated_to: null })
      .where('loan_application_number', '=', loan)
      .execute();
    const refused = await server.call('playRecording', { feedbackId }, { session: agency.agent });
    expect(refused.status).toBe(404);
    const { recording_file_id: fileId } = await server.db
      .selectFrom('feedback')
      .select('recording_file_id')
      .where('id', '=', feedbackId)
      .executeTakeFirstOrThrow();
    // A link to a recording is given by the call that audits it alone.
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/files/link',
      payload: { fileId },
      headers: sessionHeaders(manager),
    });
    expect(renewed.statusCode).toBe(404);
  });
});
