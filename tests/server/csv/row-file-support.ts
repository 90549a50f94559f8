import { csvLine } from '../../../widgets/contract/files/csv-text.ts';
import type { Session, TestServer } from '../support.ts';
import { sendCsv } from '../lists/support.ts';

/** The files of rows that a lender sets, by the end of the names of their calls. */
type RowFile = 'ChoicesCsv' | 'NachCodesCsv' | 'DeskPartsCsv';

/** A line of such a file as an export has it. */
export const fileLine = (columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  csvLine(columns.map((column) => row[column])).trimEnd();

/** Checks and applies a file of lines below a header with all columns, as one who may. */
export function rowFile(file: RowFile, columns: readonly string[], who: () => { server: TestServer; lead: Session }) {
  async function send(content: string | Buffer) {
    const { server, lead } = who();
    const { body } = await sendCsv(server, lead, `check${file}`, content);
    if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body));
    return body.data;
  }
  const check = (...lines: readonly string[]) => send([columns.join(','), ...lines].join('\n'));
  /** Applies what was checked, as a screen does: until no line is left. */
  async function apply(token: string | null) {
    const { server, lead } = who();
    for (;;) {
      const applied = (await server.call(`apply${file}`, { token: token ?? '' }, { session: lead })).data();
      if (applied.leftCount === 0) return applied;
    }
  }
  return {
    send,
    check,
    apply,
    /** Checks the lines, which are all good, and applies them. */
    async take(...lines: readonly string[]) {
      const { problems, token } = await check(...lines);
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
      return apply(token);
    },
  };
}

/** Where each wrong line is wrong, and why. */
export const faultsOf = ({ problems }: { problems: readonly { row: number; column: string; cause: string }[] }) =>
  problems.map(({ row, column, cause }) => [row, column, cause]);
