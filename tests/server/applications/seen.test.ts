import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { documentsSeeder } from '../../../host/server/desks/documents/demo/documents.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { roles } from '../../../widgets/contract/session/roles.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { screens, type RouteKey } from '../../../widgets/contract/screens.ts';
import { png } from '../files/sample-files.ts';
import { sampleFields } from '../refusals/sample-input.ts';
import { encode, formOf, sessionHeaders, type Session, type TestServer } from '../support.ts';
import { fileWorkCalls } from '../../../widgets/contract/collections/file-work.calls.ts';
import { addStaff, startWithFacts } from './support.ts';

let server: TestServer;
/** Opens every list and page of the partner PB, and the screens that open any loan by its number. */
let partner: Session;
/** Opens one list of PB and nothing else. */
let reviewer: Session;
let lead: Session;
interface Loan {
  id: string;
  number: string;
}
let theirs: Loan;
let others: Loan;
/** What the lender's own work is in stays out: it would show every loan. */
const neutral: RouteKey[] = ['DOCUMENT_VERIFICATION', 'HOLD_CSV_UPLOAD', 'NACH_CALLING_CRM', 'BANK_CALLING_CRM'];
const ofPartner = Object.keys(screens).filter((key) => key.startsWith('PB_') && key !== 'PB_PA');
const routes = (keys: readonly string[]) => [
  { viewName: 'ops' as const, routeList: keys.map((key) => ({ key: key as RouteKey })) },
];

beforeAll(async () => {
  server = await startWithFacts(300);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) => {
    const told = { today: now, now, applications: 300, report: () => undefined };
    return documentsSeeder.seed({ tx, random: seededRandom('seen'), ...told });
  });
  partner = await addStaff(server, 'partner', roles, routes([...ofPartner, ...neutral]));
  reviewer = await addStaff(server, 'reviewer', ['NACH_OPS'], routes(['PB_NACH_REVIEW']));
  lead = await server.signIn();
  const rows = await server.db
    .selectFrom('application')
    .select(['id', 'loan_application_number as number'])
    .orderBy('id')
    .limit(2)
    .execute();
  const [one, two] = rows;
  if (!one || !two) throw new Error('There are too few');
  [theirs, others] = [one, two];
  for (const [loan, sourcing_partner] of [
    [theirs, 'pb'],
    [others, 'wishfin'],
  ] as const)
    await server.db
      .updateTable('application')
      .set({ sourcing_partner, udrs: 'NACH_REVIEW', queue: 'NACH_REVIEW', sub_queue: 'PL', hold: null })
      .where('id', '=', loan.id)
      .execute();
});
afterAll(() => server.close());

/** The fields by which calls name an application. */
const naming = [
  'loanApplicationNumber',
  'loanApplicationId',
  'loanAppNo',
  'leadId',
  'subjectId',
  'rowId',
  'id',
  'rows',
];
type Request = { properties?: Record<string, unknown> };
const fieldsOf = (name: CallName) => Object.keys((schemas[name].request as Request).properties ?? {});

/** Calls with such a field that do not open an application by it, or not for who opens partners' lists. */
const otherwise: Partial<Record<CallName, string>> = {
  openRowCall: 'of loans in collection, which no partner’s list shows',
  allocateCases: 'of loans in collection, which no partner’s list shows',
  ...Object.fromEntries(
    Object.keys(fileWorkCalls).map((name) => [name, 'of loans in collection: see visible-case.test.ts']),
  ),
  assignQueues: 'of agents',
  unassignQueues: 'of agents',
  setAgentCapacity: 'of agents',
  takeChatAction: 'of a chat of the customer’s own loans',
  releaseLock: 'gives back the caller’s own lock alone, and tells nothing',
  countRows: 'counts the rows that the list shows its caller',
  fetchNachMails: 'answers with the partner’s own mails alone: tests/server/nach/nach-mail.test.ts',
};
const asked = callNames.filter(
  (name) =>
    callRows[name].auth === 'session' &&
    !name.includes('.') &&
    otherwise[name] === undefined &&
    fieldsOf(name).some((field) => naming.includes(field)),
);

function inputFor(name: CallName, { id, number }: Loan): Record<string, unknown> {
  const known = fieldsOf(name);
  const sample = sampleFields(schemas[name].request);
  const values: Record<string, unknown> = {
    loanApplicationNumber: number,
    loanApplicationId: number,
    loanAppNo: number,
    leadId: number,
    subjectId: number,
    rowId: id,
    id,
    rows: typeof sample['rows'] === 'number' ? 10 : [{ rowId: id, version: 1 }],
    kind: 'application',
    listType: 'pb-nach-review',
    screen: 'NACH_CALLING_CRM',
    key: 'PAN.front.original',
    tabName: 'IDENTITY',
    sectionKey: 'PAN',
    partner: 'pb',
    remark: 'x',
    currentStage: 'NACH_REVIEW',
    targetStage: 'CANCELLED',
    rejectReason: null,
    holdReason: 'TECHNICAL_ISSUE',
  };
  const given = Object.fromEntries(Object.entries(values).filter(([field]) => known.includes(field)));
  return { ...sample, ...given };
}

async function ask(name: CallName, loan: Loan, session: Session) {
  const { method, path, encoding, changes } = callRows[name];
  const fields = inputFor(name, loan);
  const parts = Object.keys(callRows[name].files ?? {}).map((part) => [
    part,
    new File([new Uint8Array(png())], 'a.png'),
  ]);
  const body =
    parts.length > 0
      ? await (async () => {
          const response = new Response(formOf({ ...fields, ...Object.fromEntries(parts), extension: 'png' }));
          const type = response.headers.get('content-type') ?? '';
          return { payload: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': type } };
        })()
      : await encode(encoding, fields);
  const response = await server.app.inject({
    method,
    url: path,
    ...(body.payload && { payload: body.payload }),
    headers: { ...body.headers, ...sessionHeaders(session), ...(changes === 'row' && { [headers.ifMatch]: '1' }) },
  });
  return { text: response.body, code: /"errorCode":"(\w+)"/.exec(response.body)?.[1] };
}

const hidden = ['NOT_FOUND', 'NOT_ALLOWED', 'CUSTOMER_NOT_FOUND', 'LOAN_NOT_FOUND', 'LOCK_ENDED'];

it('asks every call that takes an application', () => {
  expect(asked.length).toBeGreaterThan(18);
  for (const name of Object.keys(otherwise)) expect(callNames).toContain(name);
});

it.each(asked)('%s tells who opens the screens of a partner nothing of another partner’s loan', async (name) => {
  for (const session of [partner, reviewer]) {
    const { text, code } = await ask(name, others, session);
    const isEmpty = /"data":\[\]/.test(text);
    expect(isEmpty || hidden.includes(code ?? ''), `${name}: ${text.slice(0, 200)}`).toBe(true);
  }
});

it('shows the partner’s own loan: its events by the list alone, its documents where the desk is theirs', async () => {
  for (const session of [partner, reviewer])
    expect((await ask('applicationTimeline', theirs, session)).code).toBeUndefined();
  expect((await ask('fetchDocumentConfig', theirs, partner)).code).toBeUndefined();
  expect((await ask('fetchDocumentConfig', others, lead)).code).toBeUndefined();
  expect((await ask('applicationTimeline', others, lead)).code).toBeUndefined();
});
