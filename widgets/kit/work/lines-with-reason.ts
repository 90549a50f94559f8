import type { Connection } from '../../client/connection.ts';
import type { LinesCall, ListLine } from '../../client/live/read-lines.ts';
import type { CallInput } from '../../contract/schemas.ts';
import { withReason } from './ask-reason.ts';

/** The rows of a whole list, for whoever gives a reason where the backend wants one: the payload stays the list's (QL-47). */
export async function* linesWithReason<Name extends LinesCall>(
  connection: Connection,
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
): AsyncGenerator<ListLine<Name>> {
  const { lines, first } = await withReason(connection, async (reason) => {
    const opened = connection.lines(name, input, signal, reason);
    return { lines: opened, first: await opened.next() };
  });
  try {
    if (first.done) return;
    yield first.value;
    yield* lines;
  } finally {
    await lines.return(undefined);
  }
}
