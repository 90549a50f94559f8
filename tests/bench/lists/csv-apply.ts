import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../host/server/db/open.ts';
import { defaultStatementSeconds } from '../../../host/server/base/settings.ts';
import { mostCsvRows } from '../../../widgets/contract/collections/agents.ts';
import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { signInAt } from '../../server/live/live-support.ts';
import { sessionHeaders, type Session } from '../../server/support.ts';
import { startServer } from '../../support/running-server.ts';
import { fillDatabase, type Place } from '../fill-database.ts';
import { row, timed, verdict } from '../figures.ts';
import { watchStatements } from './longest-statement.ts';
import { onDatabase } from '../on-database.ts';
import { fromElsewhere } from '../telephony-agent.ts';

// Prints what it costs to apply a checked file of as many lines as one may have, a slice a transaction: the time, the longest
// of the answers that it takes, and how long others wait meanwhile who read a list, save another row, and save a row of the
// file; on PostgreSQL also the longest statement, against the longest that a call's may take. A whole list is read to its end first, for the same. `npm run bench:csv-apply`,
// `-- --embedded`

const options = { rows: { type: 'string', default: '70000' }, embedded: { type: 'boolean', default: false } } as const;
const { values } = parseArgs({ options });

interface Loan {
  id: string;
  version: number;
  loan_application_number: string;
}

/** Applications of which a file's lines and others' saves can be made. */
async function waitingLoans(place: Place): Promise<Loan[]> {
  const settings = { databaseUrl: place.databaseUrl, dataDir: place.dataDir, databaseConnections: 1 };
  const { db, close } = await openDatabase({ settings });
  const loans = await db
    .selectFrom('application')
    .select(['id', 'version', 'loan_application_number'])
    .where('udrs', '=', 'DOCUMENT_PROCESSING')
    .where('queue', 'is not', null)
    .where('hold', 'is', null)
    .orderBy('id')
    .limit(mostCsvRows + 200)
    .execute();
  await close();
  return loans;
}

interface Answer {
  took: number;
  code: string;
  data: { token?: string; okCount?: number; leftCount?: number };
}

async function post(
  base: string,
  session: Session,
  name: CallName,
  body: object,
  more: Record<string, string> = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const began = performance.now();
  const response = await fetch(base + callRows[name].path, {
    method: 'POST',
    headers: {
      ...sessionHeaders(session),
      ...fromElsewhere(),
      ...(!isForm && { 'content-type': 'application/json' }),
      ...more,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const { error, data } = (await response.json()) as { error?: { errorCode: string }; data?: Answer['data'] };
  return { took: performance.now() - began, code: error?.errorCode ?? 'OK', data: data ?? {} };
}

const listOf = (session: Session, rows = 10) => ({
  userId: session.id,
  queueName: 'Document Processing',
  pageNumber: 1,
  rows,
  filters: { optionId: [] },
});

/** Reads a whole list to its end. */
async function exportList(base: string, session: Session): Promise<void> {
  const response = await fetch(`${base}/lists/document-processing/rows`, {
    method: 'POST',
    headers: {
      ...sessionHeaders(session),
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
      [headers.reason]: 'The%20whole%20list',
    },
    body: JSON.stringify(listOf(session)),
  });
  await response.text();
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const print = (name: string, cells: readonly string[]) => console.log(row(name, cells));
const statementBar = defaultStatementSeconds * 1000;

function printAnswers(what: string, answers: readonly Answer[]): void {
  const codes = new Map<string, number>();
  for (const { code } of answers) codes.set(code, (codes.get(code) ?? 0) + 1);
  const said = [...codes].map(([code, n]) => `${n} ${code}`).join(', ');
  print(`longest ${what}`, [seconds(Math.max(...answers.map(({ took }) => took))), '', `  ${said}`]);
}

async function measure(engine: string, place: Place): Promise<void> {
  await fillDatabase(Number(values.rows), place);
  const loans = await waitingLoans(place);
  const ofFile = loans.slice(0, Math.min(mostCsvRows, loans.length - 100));
  const others = loans.slice(ofFile.length);
  const server = await startServer({
    ...(place.dataDir !== undefined && { DATA_DIR: place.dataDir }),
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    DEMO: '1',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  });
  try {
    const { base } = server;
    const session = await signInAt(base);
    const colleague = await signInAt(base, 'ops@demo.example');
    console.log(`\n${engine}: ${ofFile.length.toLocaleString('en-US')} lines applied`);
    const watched = place.databaseUrl === undefined ? undefined : await watchStatements(place.databaseUrl);
    print('a whole list', [seconds(await timed(() => exportList(base, session)))]);
    const lines = ofFile.map((loan) => `${loan.loan_application_number},CUSTOMER_NOT_REACHABLE,No answer`);
    const form = new FormData();
    const content = ['loanApplicationNumber,holdReason,comment', ...lines].join('\n');
    form.append('csvFile', new File([content], 'hold.csv', { type: 'text/csv' }));
    const checked = await post(base, session, 'checkHoldCsv', form);
    print('checked', [seconds(checked.took), '', `  ${checked.code}, ${checked.data.okCount} good lines`]);

    const over = new AbortController();
    const until = async (work: (n: number) => Promise<Answer>): Promise<Answer[]> => {
      const answers: Answer[] = [];
      for (let n = 0; !over.signal.aborted || n === 0; n += 1) {
        answers.push(await work(n));
        await pause(100);
      }
      return answers;
    };
    const saveOf = (loan: Loan | undefined, remark: string) =>
      post(
        base,
        colleague,
        'saveRow',
        { listType: 'document-processing', rowId: loan?.id, remark },
        { [headers.ifMatch]: String(loan?.version) },
      );
    // As the page does it: until none is left.
    const applyAll = async (): Promise<Answer[]> => {
      const answers: Answer[] = [];
      do answers.push(await post(base, session, 'applyHoldCsv', { token: checked.data.token }));
      while ((answers.at(-1)?.data.leftCount ?? 0) > 0);
      return answers;
    };
    const applying = applyAll().finally(() => over.abort());
    const [applied, pages, saves, ofRow] = await Promise.all([
      applying,
      until(() => post(base, colleague, 'document-processing.rows', listOf(colleague))),
      until((n) => saveOf(others[n % others.length], `noted ${n}`)),
      until((n) => saveOf(ofFile[n % 10], `noted ${n}`)),
    ]);
    const took = applied.reduce((sum, answer) => sum + answer.took, 0);
    print('applied', [seconds(took), '', `  ${applied.at(-1)?.data.okCount} done`]);
    printAnswers('answer', applied);
    printAnswers('page of a list meanwhile', pages);
    printAnswers('save of another row meanwhile', saves);
    printAnswers('save of a row of the file meanwhile', ofRow);
    if (watched) {
      const { took, text } = await watched.end();
      print('longest statement', [seconds(took), seconds(statementBar), verdict(took, statementBar)]);
      console.log(`    ${text}`);
    }
  } finally {
    await server.stop();
  }
}

await onDatabase(values.embedded, measure);
