import { describe, expect, it } from 'vitest';
import { riskLevels } from '../../../../widgets/contract/applications/udrs.ts';
import { lenderNames } from '../../../../widgets/contract/applications/lenders.ts';
import { listTypes, type ListType } from '../../../../widgets/contract/lists.ts';
import { sampled } from '../../../support/tiers/tiers.ts';
import { cellOf, first } from '../support.ts';
import { ledLists } from './led-lists.ts';

const { server, tabsOf, pageOf } = ledLists();

/** Columns whose words have an order of their own. */
const ranked: Readonly<Record<string, readonly string[]>> = {
  riskLevel: riskLevels,
  status: ['PENDING', 'IN_REVIEW', 'RE_WORK', 'APPROVED', 'ON HOLD'],
};

/** What a column holds, as its order goes by that: text, numbers or nothing. */
const kindOfValue = (rows: Parameters<typeof cellOf>[0][], column: string) =>
  typeof rows.map((row) => cellOf(row, column)).find((value) => value !== null && value !== undefined);

describe('the columns', () => {
  it.each(listTypes)('%s: each has a field of the rows behind it, and those that sort do [EN-06]', async (type) => {
    const { tabs } = await tabsOf(type);
    for (const column of tabs.flatMap(({ tableColumnConfig }) => tableColumnConfig)) {
      expect(Object.keys(column).toSorted()).toEqual(['enableSort', 'extraConfig', 'label', 'value']);
      expect(column).toEqual({
        label: expect.stringMatching(/\S/),
        value: expect.stringMatching(/^[a-z]\w*$/i),
        enableSort: expect.any(Boolean),
        extraConfig: expect.objectContaining({ kind: expect.stringMatching(/^\w+$/) }),
      });
    }
    const tab = tabs.find(({ applicationCount }) => applicationCount > 0) ?? first(tabs);
    const { rows } = await pageOf(type, { queueName: tab.queueName });
    expect(rows.length).toBeGreaterThan(0);
    for (const column of tab.tableColumnConfig)
      expect(Object.keys(first(rows)), `${type} ${column.value}`).toContain(column.value);
    const sortable = tab.tableColumnConfig.filter(({ enableSort }) => enableSort);
    for (const column of sampled(sortable, ({ value }) => ranked[value]?.join() ?? kindOfValue(rows, value))) {
      const sorted = { queueName: tab.queueName, sortBy: column.value, rows: 50 };
      const up = (await pageOf(type, { ...sorted, sortOrder: 'asc' })).rows;
      const down = (await pageOf(type, { ...sorted, sortOrder: 'desc' })).rows;
      const [least, most] = [first(up), first(down)].map((row) => cellOf(row, column.value) ?? '');
      const order = ranked[column.value];
      if (order) expect(order.indexOf(String(least))).toBeLessThanOrEqual(order.indexOf(String(most)));
      else if (typeof least === 'number') expect(least).toBeLessThanOrEqual(Number(most));
      else expect(String(least).toLowerCase() <= String(most).toLowerCase()).toBe(true);
    }
    expect(new Set(tab.tableColumnConfig.map(({ value }) => value)).size).toBe(tab.tableColumnConfig.length);
    expect(new Set(tab.tableColumnConfig.map(({ label }) => label)).size).toBe(tab.tableColumnConfig.length);
  });

  it('are shown in one format wherever they stand [DT-08]', async () => {
    const kinds = new Map<string, Set<string>>();
    for (const type of listTypes) {
      for (const { tableColumnConfig } of (await tabsOf(type)).tabs)
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
    const { tabs } = await tabsOf('document-processing');
    expect(first(tabs).tableColumnConfig.map(({ value }) => value)).toContain('productType');
    const { rows } = await pageOf('document-processing', {
      queueName: first(tabs).queueName,
      rows: 100,
    });
    expect(new Set(rows.map((row) => cellOf(row, 'productType')))).toEqual(new Set(['PL', 'LOC']));
  });

  /** Who has a row open stands beside the columns. */
  it('show every field that rows have across lists, two spellings of a fact in one look [EN-08][EN-09]', async () => {
    const shown = new Set<string>();
    for (const type of listTypes) {
      for (const { tableColumnConfig } of (await tabsOf(type)).tabs)
        for (const { value } of tableColumnConfig) shown.add(value);
    }
    const fields = `userId loanApplicationNumber name firstName lastName contactNumber mobileNumber emailId status available availability
      loanAmount remark productType userInfo assignedQueues isEnabled numberOfLeads kycStatus caseStatus holdReason
      lastModifiedBy callingComment checkPointStatus userComment complianceOwner queuedDate statusChangeDate
      reviewStatusChangeDate partnerName partnerId partnerStatus attempts newMailCount errorMessage employmentVerification bureauStatus
      bounceVerification evehicleVerification verificationType appName employerVerificationStatus
      disbursalEnabledDisabled userDataReviewStatus submissionDate dateModified agreementVerifiedDateStr expiryDate`;
    expect(fields.split(/\s+/).filter((field) => !shown.has(field))).toEqual([]);
    for (const type of listTypes) {
      const { rows } = await pageOf(type, { queueName: first((await tabsOf(type)).tabs).queueName });
      for (const row of rows) expect(Object.keys(row), type).toContain('lockedBy');
    }
    const kindsOf = async (type: ListType) =>
      Object.fromEntries(
        (await tabsOf(type)).tabs.flatMap(({ tableColumnConfig }) =>
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

  it.each(['compliance-review-list', 'compliance-fixer-list', 'compliance-calling-list'] as const)(
    '%s: show who has a case, when its status and its review changed, and the last call, each with values [CP-02]',
    async (type) => {
      const columns = ['complianceOwner', 'reviewStatusChangeDate', 'statusChangeDate', 'callingComment'];
      const { tabs } = await tabsOf(type);
      for (const { tableColumnConfig } of tabs)
        expect(tableColumnConfig.map(({ value }) => value)).toEqual(expect.arrayContaining(columns));
      const rows = (await Promise.all(tabs.map(({ queueName }) => pageOf(type, { queueName, rows: 100 })))).flatMap(
        (page) => page.rows,
      );
      for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(columns));
      for (const column of ['reviewStatusChangeDate', 'statusChangeDate'])
        expect(
          rows.some((row) => /^\d{4}-\d{2}-\d{2} /.test(String(cellOf(row, column)))),
          column,
        ).toBe(true);
    },
  );

  it.each(['top-up', 'bounce'] as const)('%s: say since when an application is reviewed', async (type) => {
    const { tabs } = await tabsOf(type);
    const { rows } = await pageOf(type, { queueName: first(tabs).queueName, rows: 100 });
    const since = rows.map((row) => String(cellOf(row, 'reviewStatusChangeDate')));
    expect(since.length).toBeGreaterThan(0);
    expect(since.filter((moment) => !/^\d{4}-\d{2}-\d{2} /.test(moment))).toEqual([]);
  });

  it('show agents by name, id, KYC, role, loans and what they reached [EN-39]', async () => {
    const { tableColumnConfig } = first((await tabsOf('agency-agents-list')).tabs);
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
      const [tab] = (await tabsOf(type)).tabs;
      const columns = tab?.tableColumnConfig.filter(({ value }) => Object.hasOwn(spellings, value)) ?? [];
      const { rows } = await pageOf(type, { queueName: tab?.queueName ?? '' });
      for (const { value, extraConfig } of columns) {
        expect([value, extraConfig.kind]).toEqual([value, spellings[value as keyof typeof spellings]]);
        for (const row of rows) if (cellOf(row, value) !== null) seen.set(value, cellOf(row, value));
      }
    }
    expect([...seen.keys()].toSorted()).toEqual(Object.keys(spellings).toSorted());
    for (const spelling of ['contactNumber', 'mobileNumber']) expect(seen.get(spelling)).toMatch(/^\d{2}x+\d{2}$/);
  });

  it('carry the names of lenders, never their index [LE-02]', async () => {
    const { rows } = await pageOf('document-processing', { rows: 100 });
    const kept = await server().db.selectFrom('application').select(['id', 'partner_id']).execute();
    const partnerOf = new Map(kept.map(({ id, partner_id }) => [id, partner_id]));
    for (const row of rows) expect(cellOf(row, 'partnerName')).toBe(lenderNames[partnerOf.get(row.rowId) ?? -1]);
    expect(lenderNames[13]).toBe('Western Capital');
  });
});
