import fc from 'fast-check';
import { inTransaction } from '../../host/server/db/transaction.ts';
import { seededRandom } from '../../host/server/demo/kit/seeded-random.ts';
import { seeders } from '../../host/server/demo/seeders.ts';
import { listRows, listTypes, searchTypes } from '../../widgets/contract/lists.ts';
import { startTestServer, type TestServer } from '../server/support.ts';
import { firstSeeders } from '../support/databases/test-databases.ts';
import { openCallers, type CallerName } from './callers.ts';
import { operationsOf, type Operation, type Published } from './description.ts';
import { judgeOf } from './judge.ts';
import { gather, KnownValues, listOf } from './known-values.ts';
import { openSender } from './send.ts';
import { fieldsOf, valueOf } from './valid-input.ts';
import { encoded, formBody, formType, jsonBody } from './written-body.ts';

const applications = 120;
export const whatsapp = {
  phoneNumberId: '106540352242922',
  accessToken: 'a-token-of-the-fuzz',
  appSecret: 'the-app-secret-of-the-fuzz',
  verifyToken: 'the-verify-token-of-the-fuzz',
  // Nobody listens there: what is sent waits.
  apiUrl: 'http://127.0.0.1:9',
};

/** What no reply tells: numbers in full, whose session it is, the stage by which each list is asked for. */
async function addRows({ db }: TestServer, values: KnownValues): Promise<void> {
  const applications = await db
    .selectFrom('application')
    .select(['contact_number as contactNumber', 'id as rowId', 'loan_application_number as loanApplicationNumber'])
    .orderBy('loan_application_number')
    .limit(20)
    .execute();
  values.addAll(applications);
  const lead = db.selectFrom('staff').select('id as userId').where('username', '=', 'lead@demo.example');
  values.addAll(await lead.execute());
  for (const type of listTypes) values.addAll({ stage: listRows[type].stage }, type);
  for (const column of Object.keys(searchTypes)) values.add('searchColumn', column);
}

/** A server with demo data that listens, what its description says of it, and what is known of its rows. */
export async function openTarget(seed: number) {
  const errors: string[] = [];
  const server = await startTestServer({
    settings: { whatsapp, trustedProxies: 1, logLevel: 'error' },
    logTo: { write: (line) => void errors.push(line) },
  });
  const now = server.clock.now();
  for (const { name, seed: fill } of seeders.filter((each) => !firstSeeders.includes(each))) {
    const random = seededRandom(`fuzz/${name}`);
    await inTransaction(server.db, (tx) =>
      fill({ tx, now, today: now, random, applications, report: () => undefined }),
    );
  }
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const published: Published = (await server.app.inject('/api/openapi.json')).json();
  const operations = operationsOf(published);
  const callers = openCallers(server);
  const values = new KnownValues();
  const sender = openSender(port, callers, values);

  async function ask(operation: Operation, at: number, caller: CallerName): Promise<unknown> {
    const parameters = { numRuns: 1, seed: seed + at };
    const [all = []] = fc.sample(fieldsOf(operation.input, { values, list: listOf(operation.name) }), parameters);
    const fields = all.filter(([name]) => operation.input.required?.includes(name) ?? true);
    const path = Object.entries(operation.pathSchema.properties ?? {}).reduce((address, [name, schema]) => {
      const [json = ''] = fc.sample(valueOf(schema, name, { values, list: undefined }), parameters);
      return address.replace(`{${name}}`, () => encoded(json));
    }, operation.path);
    const query = fields.map(([name, json]) => `${name}=${encoded(json)}`).join('&');
    const isQuery = operation.travels === 'query';
    const { status, body } = await sender.send({
      call: operation.name,
      caller,
      method: operation.method,
      url: isQuery && query !== '' ? `${path}?${query}` : path,
      headers: isQuery ? {} : { 'content-type': operation.travels === 'json' ? 'application/json' : formType },
      body: isQuery ? '' : operation.travels === 'json' ? jsonBody(fields) : formBody(operation, fields, 'png'),
    });
    const envelope: { data?: unknown } = status === 200 ? JSON.parse(body) : {};
    return envelope.data;
  }

  await addRows(server, values);
  await gather(values, operations, ask);
  const tokens = await Promise.all(['lead@demo.example', 'ops@demo.example'].map((name) => callers.headersOf(name)));
  const secrets = [
    ...tokens.flatMap((each) => Object.values(each)),
    whatsapp.appSecret,
    server.settings.dialerKey ?? ' ',
  ];
  return {
    ...server,
    port,
    operations,
    callers,
    values,
    sender,
    judge: judgeOf(operations, published.components.schemas.Refusal, secrets),
    /** Lines of the log that tell of a fault. */
    errors,
    async close() {
      sender.close();
      await server.close();
    },
  };
}
export type Target = Awaited<ReturnType<typeof openTarget>>;
