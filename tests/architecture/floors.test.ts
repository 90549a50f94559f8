import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { breachesOf, ownControls } from './floors.ts';

const sources = [...findFiles('widgets', /\.tsx?$/), ...findFiles('host', /\.tsx?$/)];
const screens = new Set(sources.filter((file) => file.endsWith('.element.ts')).map((file) => dirname(file)));

it('finds no breach of the floors in the tree', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap((file) => breachesOf(file, readFileSync(join(root, file), 'utf8'), screens))).toEqual([]);
});

it('names no control of its own that is none any more', () => {
  for (const file of Object.keys(ownControls))
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(/<(input|textarea|select)\b/);
});

describe('a breach is reported', () => {
  const folders = new Set([
    'widgets/queue-list',
    'widgets/profile',
    'widgets/calling-crm/telephony',
    'widgets/calling-crm/nach',
  ]);
  const rulesOf = (file: string, code: string) => breachesOf(file, code, folders).map(({ rule }) => rule);

  it.each([
    ['contract knows nothing above it', 'widgets/contract/x.ts', "import { y } from '../client/y.ts';"],
    ['client knows no kit', 'widgets/client/x.ts', "import { y } from '../kit/y.ts';"],
    ['kit knows no screen', 'widgets/kit/x.tsx', "export { y } from '../queue-list/y.ts';"],
    ['a screen knows no page', 'widgets/queue-list/x.tsx', "const y = () => import('../../host/portal/y.ts');"],
    ['a screen knows no other screen', 'widgets/queue-list/x.tsx', "import type { Y } from '../profile/y.ts';"],
    ['screens of one family are apart too', 'widgets/calling-crm/nach/x.tsx', "import { y } from '../telephony/y.ts';"],
    ["a family's parts are its own", 'widgets/queue-list/x.tsx', "import { y } from '../calling-crm/parts/y.tsx';"],
    ['the server knows only the contract', 'host/server/x.ts', "import { y } from '../../widgets/client/y.ts';"],
    ['nor a demo', 'host/server/desks/vkyc/x.ts', "import { y } from './demo/y.ts';"],
    ['its base knows no database', 'host/server/base/x.ts', "import type { Y } from '../db/y.ts';"],
    ['its database no call', 'host/server/db/x.ts', "import type { Y } from '../call/y.ts';"],
    ['its core no desk', 'host/server/core/calls/x.ts', "import { y } from '../../desks/nach/y.ts';"],
    ['its core no HTTP', 'host/server/core/files/x.ts', "import type { Y } from '../../http/y.ts';"],
    ['a desk no other desk', 'host/server/desks/nach/x.ts', "import type { Y } from '../vkyc/y.ts';"],
    ['nor HTTP', 'host/server/desks/nach/x.ts', "import { y } from '../../http/y.ts';"],
    ['HTTP no desk', 'host/server/http/x.ts', "import { y } from '../desks/nach/y.ts';"],
    ['nor a lender’s backend', 'host/server/http/x.ts', "import { y } from '../upstream/y.ts';"],
    ['a demo no wiring', 'host/server/desks/nach/demo/x.ts', "import { y } from '../../../app.ts';"],
    ['no file stands on no floor', 'host/server/lists/x.ts', "import { y } from '../base/y.ts';"],
    ['the check knows only the contract', 'host/conformance/x.ts', "import { y } from '../server/y.ts';"],
    ['the check asks by its client', 'host/conformance/workflows/x.ts', "await fetch('/x');"],
    ['a page knows no server', 'host/portal/x.ts', "import { y } from '../server/y.ts';"],
    ['a page renders elements', 'host/portal/x.tsx', "import { Y } from '../../widgets/queue-list/queue-list.tsx';"],
    ['schemas are types only', 'widgets/kit/x.ts', "import { schemas } from '../contract/schemas.ts';"],
    ['each schema too', 'widgets/client/x.ts', "import { User } from '../contract/session/session.schemas.ts';"],
    ['r2wc has one importer', 'widgets/queue-list/x.tsx', "import r2wc from '@r2wc/react-to-web-component';"],
    [
      'guessed words are of the server',
      'widgets/profile/x.ts',
      "const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');",
    ],
    ['ofetch is of the client', 'widgets/queue-list/x.ts', "import { ofetch } from 'ofetch';"],
    ['fetch is of the client', 'widgets/queue-list/x.ts', "await fetch('/x');"],
    ['server events are of the client', 'host/portal/x.ts', "new EventSource('/x');"],
    ['sql stands in stores', 'host/server/core/lists/x.handlers.ts', "import { sql } from 'kysely';"],
    ['queries stand in stores', 'host/server/core/lists/x.handlers.ts', "db.selectFrom('staff').execute();"],
    [
      'no screen mints a key',
      'widgets/profile/x.ts',
      "import { mintIdempotencyKey } from '../client/drafts/idempotency-key.ts';",
    ],
    ['nor asks for one', 'widgets/profile/x.ts', 'const key = outbox.newKey();'],
    ['no screen sends by itself', 'widgets/profile/x.ts', "await keeping.outbox.send('pushChatMessage', input, sent);"],
    ['no screen sorts failures', 'widgets/profile/x.ts', 'if (error instanceof CallError) tell(error.message);'],
    ['no component makes a call', 'widgets/profile/x.tsx', "await connection.remote('endSession', input);"],
    ['by no other name', 'widgets/profile/x.tsx', 'const { remote } = connection;'],
    ['no date of the browser’s own', 'widgets/kit/form/x.tsx', 'const x = <input type="date" />;'],
    ['nor one with a time', 'widgets/kit/form/x.tsx', "const x = <input type={'datetime-local'} />;"],
    ['no field of a screen’s own', 'widgets/profile/x.tsx', 'const x = <input name="remark" />;'],
    ['nor of several lines', 'widgets/kit/desk/x.tsx', 'const x = (\n  <textarea\n    rows={2}\n  />\n);'],
    ['nor of choices', 'host/portal/x.tsx', 'const x = <select><option /></select>;'],
    ['nor one of Shoelace’s', 'widgets/queue-list/x.tsx', 'const x = <lending-sl-select />;'],
    ['no offset of its own', 'host/server/x.ts', 'const ahead = 330 * 60_000;'],
    ['no day of its own', 'widgets/mis/x.ts', 'const at = Date.parse(`${day}T00:00:00Z`);'],
    ['no grouping of its own', 'host/server/x.ts', "const text = amount.toLocaleString('en-IN');"],
    ["no clock of the machine's own", 'widgets/mis/x.ts', 'const today = dayOf(new Date());'],
    ['no letter as it is typed', 'host/portal/x.tsx', "if (event.key === 'k') open();"],
    ['nor looked up', 'widgets/kit/x.ts', 'const run = keys[event.key.toLowerCase()];'],
    ['no silence', 'host/server/core/files/x.ts', 'await drop(id).catch(() => undefined);'],
    ['no state of a module', 'widgets/queue-list/x.ts', 'export const open = signal(false);'],
  ])('%s', (_, file, code) => {
    expect(rulesOf(file, code)).toHaveLength(1);
  });

  it.each([
    ['widgets/queue-list/x.tsx', "import { y } from '../kit/y.tsx'; import { z } from './parts/z.tsx';"],
    ['widgets/calling-crm/nach/x.tsx', "import { y } from '../parts/y.tsx';"],
    ['widgets/kit/work/x.ts', "await outbox.send('pushChatMessage', input, sent);"],
    ['widgets/profile/x.state.ts', "await connection.remote('endSession', input);"],
    ['widgets/kit/work/x.ts', "import { mintIdempotencyKey } from '../../client/idempotency-key.ts';"],
    ['widgets/client/x.ts', "import type { CallReply } from '../contract/schemas.ts'; await fetch('/x');"],
    ['widgets/kit/define-widget.tsx', "import r2wc from '@r2wc/react-to-web-component';"],
    ['host/portal/x.tsx', "const y = () => import('../../widgets/queue-list/queue-list.element.ts');"],
    ['host/conformance/x.ts', "import { schemas } from '../../widgets/contract/schemas.ts';"],
    ['host/server/core/lists/x.store.ts', "import { sql } from 'kysely'; db.selectFrom('staff');"],
    [
      'host/server/core/lists/x.handlers.ts',
      "import type { Kysely } from 'kysely'; import { y } from '../../../../widgets/contract/y.ts';",
    ],
    ['widgets/kit/x.ts', "if (event.key === 'Escape') close(); else keys[keyOf(event)]?.();"],
    ['widgets/profile/x.tsx', 'const x = <DateField kind="date" datatype="date" />;'],
    ['widgets/kit/form/x.tsx', 'const x = <input name="remark" />;'],
    ['widgets/kit/parts/pager.tsx', 'const x = <select><option /></select>;'],
    ['widgets/queue-list/x.ts', 'export function create() { const open = signal(false); return open; }'],
  ])('and nothing else: %s', (file, code) => {
    expect(rulesOf(file, code)).toEqual([]);
  });
});
