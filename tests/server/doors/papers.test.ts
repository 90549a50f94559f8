import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { place } from '../applications/support.ts';
import { jpgWith } from '../files/sample-files.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { openDoor, plainApplication, wholeApplication, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let outside: OutsideSystem;
let ops: Session;
beforeAll(async () => {
  server = await startTestServer({ settings: { isDemo: false } });
  outside = await openDoor(server, 'los');
  ops = await server.signIn('ops@demo.example');
});
afterAll(() => server.close());

let nth = 0;
async function arrived() {
  const reference = `P-${nth++}`;
  const number = String(
    (await outside.post('/doors/applications', await wholeApplication(outside, reference))).data['number'],
  );
  const application = () =>
    server.db
      .selectFrom('application')
      .selectAll()
      .where('loan_application_number', '=', number)
      .executeTakeFirstOrThrow();
  const card = async (key: string) => {
    const input = { loanApplicationNumber: number, tabName: 'IDENTITY' };
    const { cards } = (await server.call('fetchDocumentTab', input, { session: ops })).data();
    return cards.find((each) => each.key === key || each.headerTitle === key);
  };
  const send = (documents: readonly object[], from = outside) =>
    from.post('/doors/applications/documents', { reference, documents });
  const decide = async (key: string, docStatus: 'APPROVED' | 'REJECTED') => {
    server.clock.advance(1000);
    const status = { docStatus, rejectReasons: docStatus === 'REJECTED' ? ['IMAGE_UNCLEAR'] : [] };
    const input = { loanApplicationNumber: number, sectionKey: key, status, fields: [] };
    (await server.call('updateDocumentSection', input, { session: ops })).data();
  };
  return { reference, number, application, card, send, decide };
}

it('re-submits a rejected card: it waits again with the new paper, and its rejection stays counted', async () => {
  const { application, card, send, decide, number } = await arrived();
  await decide('PAN', 'REJECTED');
  await decide('SELFIE', 'APPROVED');
  expect(await application()).toMatchObject({ documents_rejected: 1, documents_approved: 1, sub_queue: 'FRESH' });
  const fileId = await outside.upload(jpgWith('a clearer card'));
  server.clock.advance(1000);
  const answer = await send([{ card: 'PAN', side: 'front', fileId }]);
  expect(answer.data).toEqual({ number, cardsWithoutFile: ['EMPLOYER'] });
  expect(await application()).toMatchObject({
    documents_rejected: 0,
    documents_approved: 1,
    is_resubmitted: true,
    sub_queue: 'RESUBMITTED',
  });
  const again = await card('PAN');
  expect(again).toMatchObject({ status: { docStatus: 'pending' }, selectedRejectReasons: [] });
  expect(again?.preview?.front?.original?.url).toContain(fileId);
  const { id } = await application();
  const rejections = await server.db
    .selectFrom('card_rejection')
    .selectAll()
    .where('application_id', '=', id)
    .execute();
  expect(rejections).toHaveLength(1);
  expect(await recountQueues(server.db, listBases)).toEqual([]);
});

it('adds what was missing, and another additional document beside the first', async () => {
  const { send, card, application } = await arrived();
  const additional = { card: 'ADDITIONAL_KYC', type: 'Address Proof', proofType: 'Electricity bill' };
  const documents = [
    { card: 'EMPLOYER', side: 'front', fileId: await outside.upload() },
    { ...additional, side: 'back', fileId: await outside.upload() },
    { ...additional, side: 'front', fileId: await outside.upload() },
  ];
  expect((await send(documents)).data['cardsWithoutFile']).toEqual([]);
  const { id } = await application();
  const cards = await server.db
    .selectFrom('document as d')
    .innerJoin('document_file as f', 'f.document_id', 'd.id')
    .select(['d.key', 'f.side'])
    .where('d.application_id', '=', id)
    .where('d.section_key', '=', 'ADDITIONAL_KYC')
    .orderBy('f.side', 'desc')
    .execute();
  expect(cards.map(({ side }) => side)).toEqual(['front', 'front', 'back']);
  expect(new Set(cards.map(({ key }) => key)).size).toBe(2);
  expect(await card('PAN')).toMatchObject({ version: 1 });
  expect(await application()).toMatchObject({ is_resubmitted: false, sub_queue: 'FRESH' });
});

it('changes nothing where the same papers come again, twenty times at once', async () => {
  const { send, application, decide, card } = await arrived();
  const documents = [{ card: 'AADHAAR', side: 'back', fileId: await outside.upload() }];
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(documents)));
  expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual([`200 ${answers[0]?.text}`]);
  const { id, version } = await application();
  const files = await server.db
    .selectFrom('document_file as f')
    .innerJoin('document as d', 'd.id', 'f.document_id')
    .select('f.id')
    .where('d.application_id', '=', id)
    .where('d.key', '=', 'AADHAAR')
    .where('f.side', '=', 'back')
    .execute();
  expect(files).toHaveLength(2);
  expect(version).toBe(2);
  await decide('AADHAAR', 'REJECTED');
  await send(documents);
  expect(await card('AADHAAR')).toMatchObject({ status: { docStatus: 'rejected' } });
});

it('comes while the application is on hold, and no more once its cards are shut', async () => {
  const { send, application } = await arrived();
  const { id } = await application();
  const paper = async () => [{ card: 'SELFIE', side: 'front', fileId: await outside.upload() }];
  await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'DOCUMENT_UNCLEAR' });
  expect((await send(await paper())).status).toBe(200);
  expect(await application()).toMatchObject({ hold: 'PRE_DISBURSAL', sub_queue: 'ON_HOLD' });
  for (const udrs of ['KYC_VERIFICATION', 'REJECTED', 'DISBURSED'] as const) {
    await place(server, id, { udrs });
    const before = await application();
    expect((await send(await paper())).errorCode).toBe('DOCUMENTS_READ_ONLY');
    expect(await application()).toEqual(before);
  }
});

it('names what is wrong by its path, and is for the door’s own applications alone', async () => {
  const { send, reference } = await arrived();
  const fileId = await outside.upload();
  const good = { card: 'PAN', side: 'front', fileId };
  const wrong = async (change: object) => Object.keys((await send([{ ...good, ...change }])).fieldErrors);
  expect(await wrong({ side: 'back' })).toEqual(['documents.0.side']);
  expect(await wrong({ card: 'NOTHING' })).toEqual(['documents.0.card']);
  expect(await wrong({ type: 'Address Proof' })).toEqual(['documents.0.type']);
  expect(await wrong({ fileId: '01920000-0000-7000-8000-000000000000' })).toEqual(['documents.0.fileId']);
  const neighbour = await openDoor(server, 'neighbour');
  await neighbour.post('/doors/applications', plainApplication('N-1'));
  const answers = [
    await neighbour.post('/doors/applications/documents', { reference, documents: [good] }),
    await outside.post('/doors/applications/documents', { reference: 'N-1', documents: [good] }),
  ];
  for (const answer of answers) expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([400, ['reference']]);
  // The file was not used up by what was refused.
  expect((await send([good])).status).toBe(200);
});
