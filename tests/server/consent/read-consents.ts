import { callRows } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Line } from '../lists/support.ts';
import { sessionHeaders, type Session, type TestServer } from '../support.ts';
import type { ConsentDesk } from './consent-support.ts';

/** A page of the records, with changes. */
export async function recordsOf(
  { server, lead }: Pick<ConsentDesk, 'server' | 'lead'>,
  changes: Partial<CallInput<'consentRecords'>> = {},
) {
  return server.call('consentRecords', { pageNumber: 1, rows: 100, ...changes }, { session: lead });
}

/** The whole of the records, line by line; or the refusal. */
export async function recordLines(
  server: TestServer,
  session: Session,
  changes: Partial<CallInput<'consentRecords'>> = {},
) {
  const response = await server.app.inject({
    method: 'POST',
    url: callRows.consentRecords.path,
    payload: { pageNumber: 1, rows: 10, ...changes },
    headers: { ...sessionHeaders(session), accept: 'application/x-ndjson' },
  });
  if (response.statusCode !== 200) return { status: response.statusCode, lines: [] };
  const lines = response.payload
    .trimEnd()
    .split('\n')
    .map((text): Line => JSON.parse(text));
  return { status: 200, lines };
}
