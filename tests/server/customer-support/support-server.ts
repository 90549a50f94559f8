import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support.ts';

/** A server with some applications, and searches on it from any address. */
export async function startSupport(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) =>
    applicationsSeeder.seed({
      tx,
      now,
      today: now,
      random: seededRandom('customer support'),
      applications: 60,
      report: () => undefined,
    }),
  );
  return server;
}

let addresses = 0;
/** An address that nobody has searched from. */
export const nextAddress = () => `10.1.${Math.floor(++addresses / 200)}.${addresses % 200}`;

interface Answer {
  status: number;
  text: string;
  /** Of a success. */
  applications: Record<string, string>[];
  error: { errorCode: string; errorMessage: string } | undefined;
}

/** Searches as somebody without an account does: with no header but the kind of the body. */
export async function searchFrom(
  { app }: TestServer,
  input: Record<string, unknown>,
  remoteAddress = nextAddress(),
): Promise<Answer> {
  const response = await app.inject({ method: 'POST', url: '/customer-support/search', remoteAddress, payload: input });
  const { data, error } = response.json<{
    data?: { applications: Record<string, string>[] };
    error?: Answer['error'];
  }>();
  return { status: response.statusCode, text: response.body, applications: data?.applications ?? [], error };
}

/** An application with its keys. */
export async function someApplication({ db }: TestServer) {
  const found = await db
    .selectFrom('application')
    .select(['id', 'loan_application_number as loan', 'contact_number as mobile', 'email_id as email'])
    .where('email_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { ...found, email: found.email ?? '' };
}
