import type { CallName } from '../../../widgets/contract/calls.ts';
import { listRows, type ListType } from '../../../widgets/contract/lists.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { request, tabsOf, type RowsRequest } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';

/** Answers what a screen shows to who opens it now. */
export type Read = (server: TestServer, session: Session) => Promise<unknown>;

/** One call of a screen. */
export const by =
  <Name extends CallName>(name: Name, input: CallInput<Name>): Read =>
  async (server, session) =>
    (await server.call(name, input, { session })).data();

/** A list: its tabs with their counts, and the rows of each. */
export const list =
  (type: ListType, changes: Partial<RowsRequest> = {}): Read =>
  async (server, session) => {
    const { tabs } = await tabsOf(server, session, type);
    const queues = tabs.length > 0 ? tabs.map(({ queueName }) => queueName) : [listRows[type].firstQueue];
    const pages = [];
    for (const queueName of queues)
      pages.push(await by(`${type}.rows`, request({ rows: 50, ...changes, queueName }))(server, session));
    return { counts: tabs.map(({ applicationCount }) => applicationCount), pages };
  };

/** What an application's timeline shows of it. */
export const timeline = ({ loanApplicationNumber }: { loanApplicationNumber: string }) =>
  by('applicationTimeline', { loanApplicationNumber, pageNumber: 1, rows: 50 });
export const customer = (loanApplicationId: string) => by('fetchCustomerDetails', { loanApplicationId });
export const mail = ({ mailId }: { mailId: string }) => by('fetchNachMail', { mailId });
