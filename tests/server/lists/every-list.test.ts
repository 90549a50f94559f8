import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lenderNames } from '../../../widgets/contract/applications/lenders.ts';
import { listRows, listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import { fraudLists, queueNames } from '../../../widgets/contract/applications/queues.ts';
import { finishedStates, type Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { Session, TestServer } from '../support.ts';
import { cellOf, first, linesOf, pageOf, startWithApplications, tabsOf } from './support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(6_000);
  lead = await server.signIn();
});
afterAll(() => server.close());

const ofApplications = listTypes.filter((type) => listRows[type].locks === 'application');

/** The list of each state that has one now; video KYC and compliance have desks of their own to come. */
const listOfState: Partial<Record<Udrs, ListType>> = {
  DOCUMENT_PROCESSING: 'document-processing',
  PENDING_REVIEW_REGULAR: 'pending-review-regular',
  PENDING_REVIEW_GPS: 'pending-review-gps',
  KYC_VERIFICATION: 'kyc-verification',
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
  const tabs = (await tabsOf(server, lead, type)).tabs;
  const found = new Map<string, string[]>();
  for (const { queueName, applicationCount } of tabs) {
    const { ids } = await linesOf(server, lead, type, { queueName });
    expect([type, queueName, new Set(ids).size]).toEqual([type, queueName, applicationCount]);
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), queueName]);
  }
  return found;
}

it.each(listTypes)('%s opens on the one tab that its row names, with nothing filtered [QL-04]', async (type) => {
  const chosen = (await tabsOf(server, lead, type)).tabs.filter(({ defaultSelected }) => defaultSelected);
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
  const all = await server.db
    .selectFrom('application')
    .select(['id', 'udrs', 'hold', 'fraud_list', 'sourcing_partner'])
    .execute();
  expect(all).toHaveLength(6_000);
  const finished: readonly Udrs[] = finishedStates;
  let listless = 0;
  for (const { id, udrs, hold, fraud_list, sourcing_partner } of all) {
    const own = udrs === 'FRAUD_REVIEW' ? fraud_list?.toLowerCase().replaceAll('_', '-') : listOfState[udrs];
    const ofPartner = sourcing_partner && partnerListOfState[udrs] && `${sourcing_partner}-${partnerListOfState[udrs]}`;
    const wanted = [own, ofPartner, hold === null ? undefined : 'hold'].filter((list) => typeof list === 'string');
    expect(new Set([udrs, ...(listed.get(id) ?? [])])).toEqual(new Set([udrs, ...wanted]));
    if (wanted.length === 0 && !finished.includes(udrs)) listless++;
  }
  const toCome = all.filter(({ udrs, hold }) => /^(VKYC|COMPLIANCE)_/.test(udrs) && hold === null);
  expect(listless).toBeLessThanOrEqual(toCome.length);
  expect(new Set(all.flatMap(({ fraud_list }) => fraud_list ?? []))).toEqual(new Set(fraudLists));
});

it('a partner’s lists hold what that partner has brought in and nothing of the other’s [UT-15]', async () => {
  for (const list of ['nach-review', 'fixer-list', 'loan-approved'] as const) {
    const [pb, wishfin] = [await rowsOf(`pb-${list}`), await rowsOf(`wishfin-${list}`)];
    expect([list, pb.size > 0, wishfin.size > 0]).toEqual([list, true, true]);
    expect([...pb.keys()].filter((id) => wishfin.has(id))).toEqual([]);
    const brought = await server.db
      .selectFrom('application')
      .select(['id', 'sourcing_partner'])
      .where('id', 'in', [...pb.keys(), ...wishfin.keys()])
      .execute();
    for (const { id, sourcing_partner } of brought) expect(sourcing_partner).toBe(pb.has(id) ? 'pb' : 'wishfin');
  }
});

it('a tab has queues inside it: one of them is listed and counted, in the table and in the whole list [FL-27]', async () => {
  for (const type of ['document-processing', 'top-up', 'pb-loan-approved'] as const) {
    const tab = first((await tabsOf(server, lead, type)).tabs);
    const [subQueue, ...more] = tab.filters.filter(({ isSubQueue }) => isSubQueue);
    expect([type, subQueue?.id, more.length]).toEqual([type, 'productType', 0]);
    const { queueName } = tab;
    let counted = 0;
    for (const product of ['PL', 'LOC']) {
      const asked = { queueName, filters: { optionId: [`productType-${product}`], productType: [product] }, rows: 100 };
      const page = await pageOf(server, lead, type, asked);
      expect(new Set([product, ...page.rows.map((row) => cellOf(row, 'productType'))])).toEqual(new Set([product]));
      const { ids } = await linesOf(server, lead, type, asked);
      expect(ids.slice(0, page.rows.length)).toEqual(page.rows.map(({ rowId }) => rowId));
      counted += ids.length;
    }
    expect(counted).toBe(tab.applicationCount);
  }
  const { filters } = first((await tabsOf(server, lead, 'nach-review')).tabs);
  expect(filters.filter(({ isSubQueue }) => isSubQueue)).toEqual([]);
});

it('a row of NACH review says how many of its mails nobody has opened [NR-02]', async () => {
  const [one, two] = (await pageOf(server, lead, 'nach-review', { queueName: 'Nach Review' })).rows;
  if (!one || !two) throw new Error('There are too few');
  expect(one.actions).toContain('goToNachDetails');
  const received_at = server.clock.now();
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
  await server.db.insertInto('nach_mail').values(mails).execute();
  const { rows } = await pageOf(server, lead, 'nach-review', { queueName: 'Nach Review' });
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
  const { tabs } = await tabsOf(server, lead, type);
  expect(tabs.map(({ queueName }) => queueName)).toEqual(expect.arrayContaining([...names]));
  for (const queueName of names)
    expect((await pageOf(server, lead, type, { queueName })).rows.length).toBeGreaterThan(0);
});

it('every queue can be chosen for agents by one name [CO-18][CO-19][CO-20]', async () => {
  const { queues } = (await server.call('queueChoices', {}, { session: lead })).data();
  expect(queues.map(({ label }) => label)).toEqual(Object.values(queueNames));
  expect(queues.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Video Kyc Maker', 'Video Kyc Audit', 'Compliance Corrections', 'Disbursed Initiated']),
  );
});

describe('the columns', () => {
  it.each(listTypes)('%s: each has a field of the rows behind it, and those that sort do', async (type) => {
    const { tabs } = await tabsOf(server, lead, type);
    const tab = tabs.find(({ applicationCount }) => applicationCount > 0) ?? first(tabs);
    const { rows } = await pageOf(server, lead, type, { queueName: tab.queueName });
    expect(rows.length).toBeGreaterThan(0);
    for (const column of tab.tableColumnConfig) {
      expect(Object.keys(first(rows)), `${type} ${column.value}`).toContain(column.value);
      if (!column.enableSort) continue;
      const sorted = { queueName: tab.queueName, sortBy: column.value, rows: 50 };
      const up = (await pageOf(server, lead, type, { ...sorted, sortOrder: 'asc' })).rows;
      const down = (await pageOf(server, lead, type, { ...sorted, sortOrder: 'desc' })).rows;
      const [least, most] = [first(up), first(down)].map((row) => cellOf(row, column.value));
      if (typeof least === 'number') expect(least).toBeLessThanOrEqual(Number(most));
      else expect(String(least).toLowerCase() <= String(most).toLowerCase()).toBe(true);
    }
    expect(new Set(tab.tableColumnConfig.map(({ value }) => value)).size).toBe(tab.tableColumnConfig.length);
    expect(new Set(tab.tableColumnConfig.map(({ label }) => label)).size).toBe(tab.tableColumnConfig.length);
  });

  it('are shown in one format wherever they stand [DT-08]', async () => {
    const kinds = new Map<string, Set<string>>();
    for (const type of listTypes) {
      for (const { tableColumnConfig } of (await tabsOf(server, lead, type)).tabs)
        for (const { value, extraConfig } of tableColumnConfig)
          kinds.set(value, (kinds.get(value) ?? new Set()).add(extraConfig.kind));
    }
    const dated = [...kinds].filter(([, ofColumn]) => ['date', 'dateTime', 'age'].some((kind) => ofColumn.has(kind)));
    expect(dated.length).toBeGreaterThan(4);
    expect(dated.filter(([, ofColumn]) => ofColumn.size > 1).map(([value, ofColumn]) => [value, ...ofColumn])).toEqual(
      [],
    );
  });

  it('name the two products PL and LOC [CO-15]', async () => {
    const { tabs } = await tabsOf(server, lead, 'document-processing');
    expect(first(tabs).tableColumnConfig.map(({ value }) => value)).toContain('productType');
    const { rows } = await pageOf(server, lead, 'document-processing', {
      queueName: first(tabs).queueName,
      rows: 100,
    });
    expect(new Set(rows.map((row) => cellOf(row, 'productType')))).toEqual(new Set(['PL', 'LOC']));
  });

  /** Who has a row open stands beside the columns. */
  it('show every field that rows have across lists, two spellings of a fact in one look [EN-08][EN-09]', async () => {
    const shown = new Set<string>();
    for (const type of listTypes) {
      for (const { tableColumnConfig } of (await tabsOf(server, lead, type)).tabs)
        for (const { value } of tableColumnConfig) shown.add(value);
    }
    const fields = `userId loanApplicationNumber name firstName lastName contactNumber mobileNumber emailId status available availability
      loanAmount remark productType userInfo assignedQueues isEnabled numberOfLeads kycStatus caseStatus holdReason
      lastModifiedBy callingComment checkPointStatus userComment complianceOwner queuedDate statusChangeDate
      reviewStatusChangeDate partnerName partnerId partnerStatus attempts newMailCount errorMessage employmentVerification bureauStatus
      bounceVerification evehicleVerification verificationType appName employerVerificationStatus
      disbursalEnabledDisabled userDataReviewStatus submissionDate dateModified agreementVerifiedDateStr expiryDate`;
    expect(fields.split(/\s+/).filter((field) => !shown.has(field))).toEqual([]);
    const kindsOf = async (type: ListType) =>
      Object.fromEntries(
        (await tabsOf(server, lead, type)).tabs.flatMap(({ tableColumnConfig }) =>
          tableColumnConfig.map(({ value, extraConfig }) => [value, extraConfig.kind]),
        ),
      );
    const [loans, agents, agency] = [
      await kindsOf('loan-approved'),
      await kindsOf('manage-agent-list'),
      await kindsOf('agency-agents-list'),
    ];
    expect([loans['contactNumber'], agents['mobileNumber']]).toEqual(['phone', 'phone']);
    expect([agents['availability'], agency['available']]).toEqual(['status', 'status']);
  });

  it('show agents by name, id, KYC, role, loans and what they reached [EN-39]', async () => {
    const { tableColumnConfig } = first((await tabsOf(server, lead, 'agency-agents-list')).tabs);
    expect(tableColumnConfig.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        'agentName',
        'email',
        'phoneNumber',
        'kycStatus',
        'role',
        'accountAllocated',
        'numberOfRPCs',
        'numberOfPTPs',
        'numberOfResolved',
      ]),
    );
  });

  it('look the same under either spelling, and have a value under each [EN-09]', async () => {
    const spellings = { contactNumber: 'phone', mobileNumber: 'phone', available: 'status', availability: 'status' };
    const seen = new Map<string, unknown>();
    for (const type of listTypes) {
      const [tab] = (await tabsOf(server, lead, type)).tabs;
      const columns = tab?.tableColumnConfig.filter(({ value }) => Object.hasOwn(spellings, value)) ?? [];
      const { rows } = await pageOf(server, lead, type, { queueName: tab?.queueName ?? '' });
      for (const { value, extraConfig } of columns) {
        expect([value, extraConfig.kind]).toEqual([value, spellings[value as keyof typeof spellings]]);
        for (const row of rows) if (cellOf(row, value) !== null) seen.set(value, cellOf(row, value));
      }
    }
    expect([...seen.keys()].toSorted()).toEqual(Object.keys(spellings).toSorted());
    for (const spelling of ['contactNumber', 'mobileNumber']) expect(seen.get(spelling)).toMatch(/^\d{2}x+\d{2}$/);
  });

  it('carry the names of lenders, never their index [LE-02]', async () => {
    const { rows } = await pageOf(server, lead, 'document-processing', { rows: 100 });
    const kept = await server.db.selectFrom('application').select(['id', 'partner_id']).execute();
    const partnerOf = new Map(kept.map(({ id, partner_id }) => [id, partner_id]));
    for (const row of rows) expect(cellOf(row, 'partnerName')).toBe(lenderNames[partnerOf.get(row.rowId) ?? -1]);
    expect(lenderNames[13]).toBe('Western Capital');
  });
});

it('an agent calls, and does not manage: no customers, no agents, no allocation [SH-46]', async () => {
  const keysOf = async (username: string) => {
    const reply = (await server.call('signIn', { username, password: 'demo-pass' })).data();
    return reply.portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key));
  };
  const agent = await keysOf('agency@demo.example');
  expect(agent).toContain('AGENCY_CALLING_LIST');
  expect(agent).not.toContain('AGENCY_CUSTOMER_LIST');
  expect(agent).not.toContain('AGENCY_AGENTS_LIST');
  expect(await keysOf('manager@demo.example')).toEqual(
    expect.arrayContaining(['AGENCY_CALLING_LIST', 'AGENCY_CUSTOMER_LIST', 'AGENCY_AGENTS_LIST']),
  );
  const session = await server.signIn('agency@demo.example');
  const refused = await server.call('allocationAgents', {}, { session });
  expect([refused.status, refused.errorCode]).toEqual([403, 'NOT_ALLOWED']);
  const own = await pageOf(server, session, 'agency-calling-list', { queueName: 'Calling List' });
  expect(own.rows.length).toBeGreaterThan(0);
  for (const { actions } of own.rows) expect(actions).toEqual(['call', 'save']);
  const manager = await server.signIn('manager@demo.example');
  const all = await pageOf(server, manager, 'agency-customer-list', { queueName: 'Customers Not Allocated' });
  expect(first(all.rows).actions).toEqual(expect.arrayContaining(['allocate', 'allocateAgent']));
});
