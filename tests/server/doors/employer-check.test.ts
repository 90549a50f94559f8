import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStaff } from '../applications/support.ts';
import { pageOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { openDoor, plainApplication, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let outside: OutsideSystem;
let desk: Session;
beforeAll(async () => {
  server = await startTestServer({ settings: { isDemo: false } });
  outside = await openDoor(server, 'los');
  desk = await addStaff(server, 'Devi', ['OPS_AGENT']);
});
afterAll(() => server.close());

const work = { ED_DESIGNATION: 'Weaver', ED_OFFICE_ADDRESS: '4, Mill Road, Salem' };
let nth = 0;
/** An application of somebody who works at a company. @returns its number */
async function applied(employer: Record<string, string>): Promise<string> {
  const documents = [{ card: 'EMPLOYER', side: 'front', fileId: await outside.upload() }];
  const application = { ...plainApplication(`E-${nth++}`), cards: { EMPLOYER: employer }, documents };
  const { data, text } = await outside.post('/doors/applications', application);
  if (data['number'] === undefined) throw new Error(text);
  return String(data['number']);
}

const partOf = async (loan: string) => {
  const found = server.db.selectFrom('application').select('sub_queue').where('loan_application_number', '=', loan);
  return (await found.executeTakeFirstOrThrow()).sub_queue;
};

async function employerCardOf(loan: string) {
  const at = { loanApplicationNumber: loan, tabName: 'EMPLOYMENT' };
  const { cards } = (await server.call('fetchDocumentTab', at, { session: desk })).data();
  const found = cards.find(({ key }) => key === 'EMPLOYER');
  if (!found) throw new Error('There is no such card');
  return found;
}

/** What a person does with the employer's card. */
async function card(loan: string, change: { approve?: true; company?: string }) {
  const { version } = await employerCardOf(loan);
  const headers = { 'if-match': String(version) };
  const { approve, company } = change;
  const fields = company === undefined ? [] : [{ key: 'ED_EMPLOYER_NAME_INTERNAL', value: company }];
  const status = approve ? { docStatus: 'APPROVED' as const, rejectReasons: [] } : null;
  const sent = { loanApplicationNumber: loan, sectionKey: 'EMPLOYER', status, fields };
  return (await server.call('updateDocumentSection', sent, { session: desk, headers })).data();
}

it('checks nobody by a list of companies that there is not', async () => {
  expect(await partOf(await applied({ ED_EMPLOYER_NAME: 'Asha Silks' }))).toBe('FRESH');
});

it('lists whose company the employer search does not know, until a person has found or approved it', async () => {
  await outside.post('/doors/employers', { employers: [{ id: '1', name: 'Kaveri Hospitals Private Limited' }] });
  const known = await applied({ ED_EMPLOYER_NAME: 'kaveri hospitals' });
  const unnamed = await applied({ ED_DESIGNATION: 'Nurse' });
  const [found, approved] = [
    await applied({ ED_EMPLOYER_NAME: 'Asha Silks', ...work }),
    await applied({ ED_EMPLOYER_NAME_INTERNAL: 'Asha Silks', ...work }),
  ];
  expect(await Promise.all([known, unnamed].map(partOf))).toEqual(['FRESH', 'FRESH']);
  const listed = async () => {
    const queueName = 'Document Processing Employer check';
    const { rows } = await pageOf(server, desk, 'document-processing', { queueName });
    return rows.map((row) => String(row.loanApplicationNumber)).toSorted();
  };
  expect(await listed()).toEqual([found, approved].toSorted());

  const { applicationVersion } = await card(found, { company: 'Kaveri Hospitals Private Limited' });
  expect([await partOf(found), await listed()]).toEqual(['FRESH', [approved]]);
  const { version } = await server.db
    .selectFrom('application')
    .select('version')
    .where('loan_application_number', '=', found)
    .executeTakeFirstOrThrow();
  expect(applicationVersion).toBe(version);
  await card(found, { company: 'Nobody Knows Traders' });
  expect(await partOf(found)).toBe('EMPLOYER_CHECK');

  await card(approved, { approve: true });
  expect(await listed()).toEqual([found]);
  const { version: cardVersion } = await employerCardOf(approved);
  const withdrawn = { loanApplicationNumber: approved, sectionKey: 'EMPLOYER' };
  const headers = { 'if-match': String(cardVersion) };
  (await server.call('withdrawDecision', withdrawn, { session: desk, headers })).data();
  expect(await listed()).toEqual([found, approved].toSorted());
});
