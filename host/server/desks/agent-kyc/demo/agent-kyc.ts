import { agentKycDocumentKinds, type AgentKycDocument } from '../../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import type { Tx } from '../../../db/transaction.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { specimenRow } from '../../../demo/kit/specimen-row.ts';
import { documentHolder, insertFiles } from '../../nach/demo/nach-seed.store.ts';
import { makeAgentSpecimens, makeKycSpecimens } from './agent-kyc-specimens.ts';
import * as store from './agent-kyc-seed.store.ts';
import { makeKyc, type Subject } from './make-kyc.ts';

/** Who fills in and who decides: the lender does on the agents of other companies. */
const [manager, head] = ['manager@demo.example', 'lead@demo.example'] as const;
/** Days until the certificates of the first agents who are done end: one soon, one that has ended. */
const firstCertificates = [400, 20, -6];

/** The files of the documents: the customers' own where those have been seeded, and two papers that only agents have. */
async function filesOf({ tx, random, now }: SeedContext): Promise<ReadonlyMap<AgentKycDocument, string>> {
  const rows = Object.values(makeAgentSpecimens()).map((each) =>
    specimenRow(each, random.id(now), { attached_to: documentHolder }, now),
  );
  await insertFiles(tx, rows);
  const specimens = makeKycSpecimens();
  const files = new Map<AgentKycDocument, string>();
  for (const kind of agentKycDocumentKinds) {
    const id = await store.fileOf(tx, specimens[kind].sha256);
    if (id !== undefined) files.set(kind, id);
  }
  return files;
}

async function subjectsOf(tx: Tx): Promise<Subject[]> {
  const ids = await store.staffIds(tx, [manager, head]);
  const agents = (await store.agentsOfAgency(tx)).filter((agent) => agent.kyc_status !== 'NOT_STARTED');
  // Those of no demo account come first, so that the demo's own agents have certificates that last.
  const done = agents.filter((agent) => agent.kyc_status === 'DONE' && !agent.email_id.endsWith('@demo.example'));
  return agents.map((agent, index) => {
    const place = done.indexOf(agent);
    const isOwn = agent.email_id === manager;
    return {
      id: agent.id,
      status: agent.kyc_status,
      submitter: isOwn ? null : (ids.get(manager) ?? null),
      decider: isOwn ? null : (ids.get(head) ?? null),
      certificateDays: firstCertificates[place] ?? 150 + 37 * (index % 20),
    };
  });
}

async function seed(context: SeedContext): Promise<void> {
  const { tx, random, now, report } = context;
  const files = await filesOf(context);
  const subjects = await subjectsOf(tx);
  const made = subjects.map((subject) => ({ subject, ...makeKyc(random, subject, files, now) }));
  await insertInBatches(
    tx,
    'agent_kyc',
    made.map(({ kyc }) => kyc),
    { json: ['rework'] },
  );
  await insertInBatches(
    tx,
    'agent_kyc_document',
    made.flatMap(({ documents }) => documents),
  );
  await insertInBatches(
    tx,
    'agent_kyc_event',
    made.flatMap(({ events }) => events),
    { json: ['parts'] },
  );
  const open = made.flatMap(({ subject: { id, status, submitter: by }, kyc, agent }) =>
    status === 'DONE' || by === null
      ? []
      : [{ id, by, at: kyc.submitted_at ?? agent.since, closedAt: kyc.decided_at ?? null }],
  );
  await seedAuthors(tx, 'agentKyc', open);
  for (const [index, { kyc, agent }] of made.entries()) {
    await store.describeKyc(tx, kyc.agent_id, agent);
    report(index + 1, made.length);
  }
}

/** The KYC of the agency's agents in every status, some certificates near their end or past it. */
export const agentKycSeeder: Seeder = { name: 'agent KYC', seed };
