import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';

/** Where else than in `changeRow` and `bumpRow` a version goes up by one, and why. */
const places: Readonly<Record<string, { times: number; why: string }>> = {
  'host/server/call/change-row.store.ts': { times: 1, why: 'changeRow, changedRow and bumpRow' },
  'host/server/core/applications/change-standing.ts': { times: 1, why: 'says that it was late, in place of refusing' },
  'host/server/core/files/file.store.ts': { times: 1, why: 'counts the files of a document, not changes of a row' },
  'host/server/core/loans/schedule/age-cases.store.ts': { times: 1, why: 'a hundred cases in one statement' },
  'host/server/core/loans/schedule/age-cases.ts': { times: 2, why: 'tells what that statement has written' },
  'host/server/core/payments/payment-link.store.ts': { times: 1, why: 'all open links of a loan in one statement' },
  'host/server/desks/agent-kyc/agent-kyc.store.ts': { times: 1, why: 'once, whoever of two jobs comes first' },
  'host/server/desks/documents/documents.store.ts': { times: 1, why: 'an application whose cards are counted anew' },
  'host/server/desks/otp-templates/otp-templates.handlers.ts': { times: 1, why: 'tells of a row that is gone' },
  'host/server/desks/promo/promo.handlers.ts': { times: 1, why: 'tells of a row that is gone' },
};

const raised = /\bversion \+ 1\b|'version', '\+', 1/g;

it('a version goes up in one place, and in those that are named here', () => {
  const found = findFiles('host/server', /\.ts$/).flatMap((file) => {
    const times = readFileSync(join(root, file), 'utf8').match(raised)?.length ?? 0;
    return times > 0 ? [[file, times]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(places).map(([file, { times }]) => [file, times])),
  );
});
