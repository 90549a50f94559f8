import { extensionNames, extensions } from '../../widgets/contract/extensions.ts';
import { contractPath, contractVersion } from '../../widgets/contract/version.ts';
import { isRecord } from '../../widgets/contract/reading/is-record.ts';
import type { Client } from './client.ts';
import type { Result } from './workflow.ts';

/** What a backend says of its contract; undefined if it says nothing and is core alone. */
interface Told {
  version: string;
  extensions: readonly string[];
}

/** Asks a backend what it offers. @throws {Unreachable} if the host does not answer */
export async function askOffer(client: Client): Promise<Told | undefined> {
  const { status, body } = await client.send(contractPath, { method: 'GET' });
  if (status !== 200 || !isRecord(body) || !isRecord(body.data)) return undefined;
  const { version, extensions: names } = body.data;
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  return typeof version === 'string' && isList ? { version, extensions: names } : undefined;
}

const about = { workflow: 'What the backend offers', rows: [], screens: [], milliseconds: 0 };
const majorOf = (version: string) => version.split('.')[0];

/** What the offer itself says: every extension where all are demanded, and a contract of this number. */
export function offerResults(told: Told | undefined, isFull: boolean): Result[] {
  const missing = isFull ? extensionNames.filter((name) => !told?.extensions.includes(name)) : [];
  const isOwn = !told || majorOf(told.version) === majorOf(contractVersion);
  const why = isOwn
    ? {}
    : { why: `${contractPath}: the contract is ${told.version}, and this checks ${contractVersion}` };
  const version = {
    ...about,
    id: 'offer.version',
    level: 'SHOULD',
    says: 'The contract is of the number that is checked',
  } as const;
  return [
    { ...version, outcome: isOwn ? 'passed' : 'failed', ...why },
    ...missing.map((name): Result => ({
      ...about,
      id: `offer.${name}`,
      level: 'MUST',
      says: extensions[name],
      outcome: 'failed',
      why: `${contractPath}: the extension ${name} is not offered`,
    })),
  ];
}
