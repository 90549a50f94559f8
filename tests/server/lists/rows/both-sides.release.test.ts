import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../../host/server/demo/kit/seeded-random.ts';
import { rowTextLength, rowTextRules } from '../../../../widgets/contract/lists/row-text.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { refusedFields } from '../../both-sides.ts';
import type { Session, TestServer } from '../../support.ts';
import { first, pageOf, startWithApplications } from '../support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startWithApplications(400);
  session = await server.signIn();
});
afterAll(() => server.close());

it.each([
  ['decision-wait', 'Decision Wait', 'remark'],
  ['agency-calling-list', 'Calling List', 'callingComment'],
] as const)(
  'what the dialog of a row’s text lets pass is taken, and what it refuses is refused: %s [QL-25]',
  async (listType, queueName, field) => {
    const random = seededRandom(`both sides of a row/${listType}`);
    const { rowId } = first((await pageOf(server, session, listType, { queueName })).rows);
    const refused = await refusedFields({
      typed: () =>
        random.pick([
          '',
          '  ',
          'Call at noon\nor later',
          ` ${'x'.repeat(rowTextLength)} `,
          '☎️'.repeat(rowTextLength / 2),
          'x'.repeat(rowTextLength + 1),
          'A\u0000b',
        ]),
      screen: (text) => ({ [field]: firstMessage(text, rowTextRules()) }),
      save: (text) => server.call('saveRow', { listType, rowId, [field]: text.trim() }, { session }),
    });
    expect(refused).toEqual([field]);
  },
);
