import { afterAll, beforeAll } from 'vitest';
import type { ListType } from '../../../../widgets/contract/lists.ts';
import type { Session, TestServer } from '../../support.ts';
import { linesOf, pageOf, startWithApplications, tabsOf, type RowsRequest } from '../support.ts';

/** The server of a file with 6,000 applications, and its lists as its lead sees them, or whoever else is named. */
export function ledLists() {
  let server: TestServer;
  let lead: Session;
  beforeAll(async () => {
    server = await startWithApplications(6_000);
    lead = await server.signIn();
  });
  afterAll(() => server.close());
  return {
    server: () => server,
    lead: () => lead,
    tabsOf: (type: ListType) => tabsOf(server, lead, type),
    pageOf: (type: ListType, changes: Partial<RowsRequest>, session = lead) => pageOf(server, session, type, changes),
    linesOf: (type: ListType, changes: Partial<RowsRequest>) => linesOf(server, lead, type, changes),
  };
}
