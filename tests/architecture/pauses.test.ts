import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';

/**
 * Where tests wait for time, by the reason, with how often. Anything else waits for a fact: what is to be is looked for,
 * and what is not to be is shown by what comes after it (a later call has arrived, the clock is the test's own).
 */
const pauses: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'looks again until a fact is there': {
    'tests/client/live-backend.ts': 1,
    'tests/client/outbox/outbox-backend.ts': 1,
    'tests/e2e/embedding/embedding-page.spec.ts': 2,
    'tests/server/campaigns/killed.release.test.ts': 1,
    'tests/server/chat/hand-over.test.ts': 5,
    'tests/server/collections/killed-work.ts': 1,
    'tests/server/files/files-upload.test.ts': 1,
    'tests/server/http/line-stream.test.ts': 1,
    'tests/server/live/live-support.ts': 1,
    'tests/server/live/live-unheard.test.ts': 1,
    'tests/server/loan-ledger/killed.release.test.ts': 1,
    'tests/server/start-support.ts': 1,
    'tests/support/databases/postgres-standby.ts': 1,
    'tests/support/databases/throw-away-postgres.ts': 1,
    'tests/support/element/page.js': 2,
    'tests/support/running-server.ts': 1,
    'tests/support/second-origin.ts': 1,
    'tests/support/webkit-driver.ts': 1,
  },
  'makes an answer or a piece of work late, or sends something a little later': {
    'tests/client/backend.ts': 1,
    'tests/client/download.test.ts': 1,
    'tests/client/drafts/browser-services.test.ts': 2,
    'tests/client/offer.test.ts': 1,
    'tests/client/upload.test.ts': 1,
    'tests/e2e/calling/dialer-frame.spec.ts': 1,
    'tests/e2e/embedding/bridge.spec.ts': 1,
    'tests/e2e/embedding/untrusted-page.spec.ts': 1,
    'tests/portal/page-session.test.ts': 2,
    'tests/server/db/database.test.ts': 1,
    'tests/server/http/connections.test.ts': 1,
    'tests/server/http/slow-body.test.ts': 1,
    'tests/server/session/passwords.test.ts': 1,
    'tests/server/session/sign-in.test.ts': 1,
    'tests/widgets/calling-crm/telephony-disposition.test.ts': 2,
    'tests/widgets/chat-crm/reading-place.element.test.js': 1,
    'tests/widgets/loader.element.test.js': 2,
    'tests/widgets/queue-list/list-head.element.test.js': 1,
    'tests/widgets/queue-list/list-tabs.test.ts': 1,
  },
  'ends what hangs': {
    'tests/run.ts': 1,
    'tests/server/db/durability.release.test.ts': 1,
    'tests/support/programs.ts': 1,
  },
  'lets what is under way be drawn, told or kept': {
    'tests/client/outbox/outbox-left.test.ts': 1,
    'tests/kit/define-widget/sample-element.js': 1,
    'tests/server/live/live-streams.test.ts': 1,
    'tests/support/element/forget-kept.js': 1,
    'tests/widgets/document-verification/image-editor.element.test.js': 1,
    'tests/widgets/queue-list/list-dialogs.element.test.js': 1,
    'tests/widgets/queue-list/paged-list.js': 1,
  },
  'real time: the product itself waits so long before it would do what it must not': {
    'tests/e2e/embedding/bridge-faults.spec.ts': 1,
    'tests/e2e/embedding/bridge.spec.ts': 1,
    'tests/portal/leave-screen.element.test.js': 1,
    'tests/server/chat/gateway.test.ts': 1,
    'tests/server/db/database-faults.release.postgres.test.ts': 1,
    'tests/server/db/migrations.postgres.test.ts': 1,
    'tests/widgets/calling-crm/dialer.element.test.js': 1,
    'tests/widgets/chat-crm/reading.element.test.js': 1,
    'tests/widgets/document-verification/desk.element.test.js': 1,
    'tests/widgets/hostile-page.element.test.js': 1,
    'tests/widgets/queue-list/list-rows.element.test.js': 1,
  },
};

const waits = /(?<!test\.)\bsetTimeout\(|\bwaitForTimeout\(|'node:timers\/promises'/g;
/** What measures time or sends at random waits as it likes. */
const measures = /^tests\/(bench|fuzz)\//;

it('waits for facts: time passes in the files that are named here, no oftener than that, and in no other', () => {
  const found = findFiles('tests', /\.(ts|tsx|js)$/).flatMap((file): [string, number][] => {
    if (measures.test(file) || file === 'tests/architecture/pauses.test.ts') return [];
    const count = readFileSync(join(root, file), 'utf8').match(waits)?.length ?? 0;
    return count > 0 ? [[file, count]] : [];
  });
  const allowed = new Map<string, number>();
  for (const [file, count] of Object.values(pauses).flatMap((files) => Object.entries(files)))
    allowed.set(file, (allowed.get(file) ?? 0) + count);
  expect(found.filter(([file, count]) => count > (allowed.get(file) ?? 0))).toEqual([]);
  expect([...allowed.keys()].filter((file) => found.every(([each]) => each !== file))).toEqual([]);
});
