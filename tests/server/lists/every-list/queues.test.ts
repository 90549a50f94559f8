import { expect, it } from 'vitest';
import { fraudLists, queueNames } from '../../../../widgets/contract/applications/queues.ts';
import { finishedStates, type Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { listRows, listTypes, type ListType } from '../../../../widgets/contract/lists.ts';
import { cellOf, first } from '../support.ts';
import { ledLists } from './led-lists.ts';

const { server, lead, tabsOf, pageOf, linesOf } = ledLists();

const ofApplications = listTypes.filter((type) => listRows[type].locks === 'application');

/** The list of each state. */
const listOfState: Partial<Record<Udrs, ListType>> = {
  DOCUMENT_PROCESSING: 'document-processing',
  PENDING_REVIEW_REGULAR: 'pending-review-regular',
  PENDING_REVIEW_GPS: 'pending-review-gps',
  KYC_VERIFICATION: 'kyc-verification',
  VKYC_MAKER: 'vkyc-maker-list',
  VKYC_CHECKER: 'vkyc-checker-list',
  VKYC_AUDIT: 'vkyc-audit-list',
  COMPLIANCE_REVIEW: 'compliance-review-list',
  COMPLIANCE_FIXER: 'compliance-fixer-list',
  COMPLIANCE_CALLING: 'compliance-calling-list',
  DECISION_WAIT: 'decision-wait',
  LOAN_APPROVED: 'loan-approved',
  NACH_PENDING: 'nach-review',
  NACH_REVIEW: 'nach-review',
  NACH_UPLOAD: 'nach-upload',
  READY_FOR_DISBURSAL: 'ready-for-disbursal',
  DISBURSAL_INITIATED: 'disbursal-initiated',
  DISBURSAL_FAILED: 'disbursal-failed',
};
const partnerListOfState: Partial<Record<Udrs, string>> = {
  NACH_REVIEW: 'nach-review',
  COMPLIANCE_FIXER: 'fixer-list',
  LOAN_APPROVED: 'loan-approved',
};

/** Every row of every tab of a list. */
async function rowsOf(type: ListType): Promise<Map<string, string[]>> {
  const tabs = (await tabsOf(type)).tabs;
  const found = new Map<string, string[]>();
  for (const { queueName, applicationCount } of tabs) {
    const { ids } = await linesOf(type, { queueName });
    expect([type, queueName, new Set(ids).size]).toEqual([type, queueName, applicationCount]);
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), queueName]);
  }
  return found;
}

it.each(listTypes)('%s opens on the one tab that its row names, with nothing filtered [QL-04]', async (type) => {
  const chosen = (await tabsOf(type)).tabs.filter(({ defaultSelected }) => defaultSelected);
  expect(chosen.map(({ queueName }) => queueName)).toEqual([listRows[type].firstQueue]);
  for (const { kind, selectedValueIndexes, filterOption } of chosen.flatMap(({ filters }) => filters))
    if (kind !== 'accordionGroup')
      expect(selectedValueIndexes.filter((index) => filterOption[index]?.value !== 'all')).toEqual([]);
});

it('every application stands in exactly the lists that its status, hold and partner say', async () => {
  const listed = new Map<string, Set<string>>();
  for (const type of ofApplications) {
    for (const [id] of await rowsOf(type)) listed.set(id, (listed.get(id) ?? new Set()).add(type));
  }
  const all = await server()
    .db.selectFrom('application')
    .select(['id', 'udrs', 'hold', 'fraud_list', 'sourcing_partner', 'compliance_status', 'vkyc_spoof_at'])
    .execute();
  expect(all).toHaveLength(6_000);
  const finished: readonly Udrs[] = finishedStates;
  for (const { id, udrs, hold, fraud_list, sourcing_partner, compliance_status: status, vkyc_spoof_at } of all) {
    const own = udrs === 'FRAUD_REVIEW' ? fraud_list?.toLowerCase().replaceAll('_', '-') : listOfState[udrs];
    const ofPartner = sourcing_partner && partnerListOfState[udrs] && `${sourcing_partner}-${partnerListOfState[udrs]}`;
    // The cases that compliance has decided stay in a tab of its list.
    const decided = status === 'APPROVED' || status === 'REJECTED' ? 'compliance-review-list' : undefined;
    // So do the spoofs that reviewers of video KYC have confirmed.
    const spoof = vkyc_spoof_at === null ? undefined : 'vkyc-audit-list';
    const wanted = [own, ofPartner, decided, spoof, hold === null ? undefined : 'hold'].filter(
      (list) => typeof list === 'string',
    );
    expect(new Set([udrs, ...(listed.get(id) ?? [])])).toEqual(new Set([udrs, ...wanted]));
    if (!finished.includes(udrs)) expect(wanted).not.toEqual([]);
  }
  expect(new Set(all.flatMap(({ fraud_list }) => fraud_list ?? []))).toEqual(new Set(fraudLists));
});

it('a partner’s lists hold what that partner has brought in and nothing of the other’s [UT-15]', async () => {
  for (const list of ['nach-review', 'fixer-list', 'loan-approved'] as const) {
    const [pb, wishfin] = [await rowsOf(`pb-${list}`), await rowsOf(`wishfin-${list}`)];
    expect([list, pb.size > 0, wishfin.size > 0]).toEqual([list, true, true]);
    expect([...pb.keys()].filter((id) => wishfin.has(id))).toEqual([]);
    const brought = await server()
      .db.selectFrom('application')
      .select(['id', 'sourcing_partner'])
      .where('id', 'in', [...pb.keys(), ...wishfin.keys()])
      .execute();
    for (const { id, sourcing_partner } of brought) expect(sourcing_partner).toBe(pb.has(id) ? 'pb' : 'wishfin');
  }
});

it('a tab has queues inside it: one of them is listed and counted, in the table and in the whole list [FL-27]', async () => {
  for (const type of ['document-processing', 'top-up', 'pb-loan-approved'] as const) {
    const tab = first((await tabsOf(type)).tabs);
    const [subQueue, ...more] = tab.filters.filter(({ isSubQueue }) => isSubQueue);
    expect([type, subQueue?.id, more.length]).toEqual([type, 'productType', 0]);
    const { queueName } = tab;
    let counted = 0;
    for (const product of ['PL', 'LOC']) {
      const asked = { queueName, filters: { optionId: [`productType-${product}`], productType: [product] }, rows: 100 };
      const page = await pageOf(type, asked);
      expect(new Set([product, ...page.rows.map((row) => cellOf(row, 'productType'))])).toEqual(new Set([product]));
      const { ids } = await linesOf(type, asked);
      expect(ids.slice(0, page.rows.length)).toEqual(page.rows.map(({ rowId }) => rowId));
      counted += ids.length;
    }
    expect(counted).toBe(tab.applicationCount);
  }
  const { filters } = first((await tabsOf('nach-review')).tabs);
  expect(filters.filter(({ isSubQueue }) => isSubQueue)).toEqual([]);
});

it('a row of NACH review says how many of its mails nobody has opened [NR-02]', async () => {
  const [one, two] = (await pageOf('nach-review', { queueName: 'Nach Review' })).rows;
  if (!one || !two) throw new Error('There are too few');
  expect(one.actions).toContain('goToNachDetails');
  const received_at = server().clock.now();
  const mail = (index: number, read_at: Date | null, row = one) => ({
    id: `01936f00-0000-7000-8000-0000000001a${index}`,
    partner: null,
    queue_name: 'Nach Review',
    sender_email: 'a@example.com',
    subject: 'NACH form',
    body: 'Signed',
    received_at,
    read_at,
    loan_application_number: row.loanApplicationNumber ?? null,
  });
  const mails = [mail(1, null), mail(2, null), mail(3, null), mail(4, received_at), mail(5, received_at, two)];
  await server().db.insertInto('nach_mail').values(mails).execute();
  const { rows } = await pageOf('nach-review', { queueName: 'Nach Review' });
  const counts = new Map(rows.map((row) => [row.rowId, cellOf(row, 'newMailCount')]));
  expect([counts.get(one.rowId), counts.get(two.rowId)]).toEqual([3, 0]);
});

it('the tabs of a queue part it: every row stands in the first and in one other at most', async () => {
  for (const type of ['document-processing', 'kyc-verification', 'disbursal-failed', 'ready-for-disbursal'] as const) {
    const tabsOfRow = [...(await rowsOf(type)).values()];
    expect(tabsOfRow.length).toBeGreaterThan(10);
    expect(new Set(tabsOfRow.map(({ length }) => length))).toEqual(new Set([2]));
  }
});

it('the tabs of a desk part it: every row stands in the first and in one other, or is on hold', async () => {
  for (const type of ['vkyc-checker-list', 'vkyc-audit-list'] as const) {
    // A spoof stays listed wherever its application is by now.
    const atDesk = [...(await rowsOf(type)).values()].map((tabs) => tabs.filter((name) => !name.endsWith('Spoofs')));
    const tabsOfRow = atDesk.filter((tabs) => tabs.length > 0);
    const isHeld = (tabs: string[]) => tabs.some((queueName) => queueName.endsWith('On hold'));
    const [held, open] = [tabsOfRow.filter(isHeld), tabsOfRow.filter((tabs) => !isHeld(tabs))];
    expect([type, held.length > 0, open.length > 10]).toEqual([type, true, true]);
    expect([...new Set(held.map(({ length }) => length))]).toEqual([1]);
    expect([...new Set(open.map(([first, ...more]) => `${first} ${more.length}`))]).toEqual([
      `${listRows[type].firstQueue} 1`,
    ]);
  }
});

it.each([
  ['/hold', 'hold', ['Applications on Hold Pre Disbursal', 'Applications on Hold Post Disbursal']],
  ['/kyc-verification', 'kyc-verification', ['KYC Verification OSV List']],
  ['/disbursal-initiated', 'disbursal-initiated', ['Disbursed Initiated']],
  ['/disbursal-failed', 'disbursal-failed', ['Disbursed Failed']],
  ['/nach/nach-review', 'nach-review', ['Nach Review', 'NACH']],
  ['/nach/nach-upload', 'nach-upload', ['Nach Upload']],
  ['/top-up', 'top-up', ['Top Up']],
  ['/default', 'default', ['Default']],
  ['/decision-wait', 'decision-wait', ['Decision Wait']],
] as const)('%s is asked for by the names of its queues', async (path, type, names) => {
  expect(listRows[type].path).toBe(path);
  const { tabs } = await tabsOf(type);
  expect(tabs.map(({ queueName }) => queueName)).toEqual(expect.arrayContaining([...names]));
  for (const queueName of names) expect((await pageOf(type, { queueName })).rows.length).toBeGreaterThan(0);
});

it('every queue can be chosen for agents by one name [CO-18][CO-19][CO-20]', async () => {
  const { queues } = (await server().call('queueChoices', {}, { session: lead() })).data();
  const labels = queues.map(({ label }) => label);
  expect(labels).toEqual(Object.values(queueNames));
  expect(new Set(queues.map(({ value }) => value)).size).toBe(queues.length);
  const named = [
    'Document Processing',
    'Video Kyc Checker',
    'Video Kyc Maker',
    'Video Kyc Audit',
    'Compliance Review',
    'Compliance Corrections',
    'Applications on Hold Pre Disbursal',
    'Applications on Hold Post Disbursal',
    'Pending Review Regular',
    'Pending Review GPS',
    'KYC Verification OSV List',
    'Loan Approved',
    'NACH',
    'Nach Review',
    'Nach Upload',
    'Ready For Disbursal',
    'Disbursed Initiated',
    'Disbursed Failed',
    'Decision Wait',
    'Top Up',
    'Default',
  ];
  expect(named.filter((name) => labels.filter((label) => label === name).length !== 1)).toEqual([]);
});

it('an agent calls, and does not manage: no customers, no agents, no allocation [SH-46]', async () => {
  const keysOf = async (username: string) => {
    const reply = (await server().call('signIn', { username, password: 'demo-pass' })).data();
    return reply.portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key));
  };
  const agent = await keysOf('agency@demo.example');
  expect(agent).toContain('AGENCY_CALLING_LIST');
  expect(agent).not.toContain('AGENCY_CUSTOMER_LIST');
  expect(agent).not.toContain('AGENCY_AGENTS_LIST');
  expect(await keysOf('manager@demo.example')).toEqual(
    expect.arrayContaining(['AGENCY_CALLING_LIST', 'AGENCY_CUSTOMER_LIST', 'AGENCY_AGENTS_LIST']),
  );
  const session = await server().signIn('agency@demo.example');
  const refused = await server().call('allocationAgents', {}, { session });
  expect([refused.status, refused.errorCode]).toEqual([403, 'NOT_ALLOWED']);
  const own = await pageOf('agency-calling-list', { queueName: 'Calling List' }, session);
  expect(own.rows.length).toBeGreaterThan(0);
  for (const { actions } of own.rows) expect(actions).toEqual(['call', 'save']);
  const manager = await server().signIn('manager@demo.example');
  const all = await pageOf('agency-customer-list', { queueName: 'Customers Not Allocated' }, manager);
  expect(first(all.rows).actions).toEqual(expect.arrayContaining(['allocate', 'allocateAgent']));
});
