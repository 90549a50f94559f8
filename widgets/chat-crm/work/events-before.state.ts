import type { Connection } from '../../client/connection.ts';
import type { CallReply } from '../../contract/schemas.ts';

export type LoanEvent = CallReply<'applicationTimeline'>['events'][number];

const shownEvents = 5;
/** Events of one page, and the pages that are looked through at most. */
const rows = 30;
const mostPages = 4;

/** What a chat does stands in its conversation: messages sent, the chat taken, given back and resolved. */
const isOfChat = ({ action }: LoanEvent) => /(^|_)CHAT(_|$)/.test(action);

/** The newest events of a loan that no chat has made; stops where the call fails. */
export async function eventsBefore(
  { remote }: Connection,
  loan: string,
  signal: AbortSignal,
): Promise<readonly LoanEvent[]> {
  const found: LoanEvent[] = [];
  for (let pageNumber = 1; pageNumber <= mostPages && found.length < shownEvents; pageNumber += 1) {
    const page = await remote(
      'applicationTimeline',
      { loanApplicationNumber: loan, pageNumber, rows },
      { isQuiet: true, signal },
    ).catch(() => undefined);
    found.push(...(page?.events ?? []).filter((event) => !isOfChat(event)));
    if (!page?.hasMore) break;
  }
  return found.slice(0, shownEvents);
}
