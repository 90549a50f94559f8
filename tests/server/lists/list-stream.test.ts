import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session, TestServer } from '../support.ts';
import { first, linesOf, pageOf, request, startWithApplications } from './support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(12_000);
  lead = await server.signIn();
});
afterAll(() => server.close());

const whole = { queueName: 'Document Processing' };

describe('a whole list', () => {
  it('comes line by line from the list’s own path and payload: a head, each row once in the list’s order, an end [QL-47]', async () => {
    const sorted = { ...whole, sortBy: 'loanAmount', sortOrder: 'desc' } as const;
    const { lines, ids } = await linesOf(server, lead, 'document-processing', { ...sorted, pageNumber: 7, rows: 5 });
    const { totalCount } = await pageOf(server, lead, 'document-processing', sorted);
    expect(totalCount).toBeGreaterThan(500);
    expect(first(lines).head).toMatchObject({ totalCount, totalIsCapped: false });
    expect(lines.at(-1)).toEqual({ end: { count: totalCount } });
    expect(lines).toHaveLength(totalCount + 2);
    expect(new Set(ids).size).toBe(totalCount);
    const paged: string[] = [];
    for (let pageNumber = 1; paged.length < totalCount; pageNumber++) {
      const page = await pageOf(server, lead, 'document-processing', { ...sorted, pageNumber, rows: 100 });
      paged.push(...page.rows.map(({ rowId }) => rowId));
    }
    expect(ids).toEqual(paged);
  });

  it('holds what a page holds of a row, the phone number masked', async () => {
    const { lines } = await linesOf(server, lead, 'document-processing', whole);
    const page = await pageOf(server, lead, 'document-processing', { ...whole, rows: 10 });
    expect(lines.slice(1, 11)).toEqual(page.rows);
  });

  it('narrows as the list does: filters, a search, one application [QL-50]', async () => {
    const changes = {
      ...whole,
      filters: { optionId: ['riskLevel-High'] },
      searchColumn: 'emailId',
      searchValue: 'a',
    };
    const { ids, lines } = await linesOf(server, lead, 'document-processing', changes);
    const page = await pageOf(server, lead, 'document-processing', { ...changes, rows: 100 });
    expect(page.totalCount).toBeGreaterThan(0);
    expect([ids, lines.at(-1)?.end?.count]).toEqual([page.rows.map(({ rowId }) => rowId), page.totalCount]);
    expect((await linesOf(server, lead, 'document-processing', { ...whole, loanApplicationNumber: '1' })).ids).toEqual(
      [],
    );
  });

  it('needs the right to it, and each download and each refused one is in the audit', async () => {
    const ops = await server.signIn('ops@demo.example');
    const refused = await linesOf(server, ops, 'document-processing', {
      ...whole,
      searchColumn: 'contactNumber',
      searchValue: '98',
    });
    expect([refused.status, refused.isLines]).toEqual([403, false]);
    await linesOf(server, lead, 'hold', { queueName: 'Applications on Hold Post Disbursal' });
    const kept = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'after', 'result'])
      .where('action', '=', 'DOWNLOAD_LIST')
      .execute();
    expect(kept.filter(({ result }) => result === 'DENIED')).toMatchObject([
      { actor: 'ops@demo.example', after: { list: 'document-processing', searchColumn: 'contactNumber' } },
    ]);
    expect(kept.filter(({ after }) => JSON.stringify(after).includes('"hold"'))).toMatchObject([
      { actor: 'lead@demo.example', result: 'OK' },
    ]);
    expect(JSON.stringify(kept)).not.toContain('"98"');
  });

  it('refuses what the list refuses before the first line', async () => {
    const wrong = await linesOf(server, lead, 'document-processing', { queueName: 'NACH' });
    expect([wrong.status, wrong.isLines]).toEqual([400, false]);
  });

  it('without the asking is a page', async () => {
    const answer = await server.call('document-processing.rows', request(whole), { session: lead });
    expect(answer.headers['content-type']).toContain('application/json');
  });
});
