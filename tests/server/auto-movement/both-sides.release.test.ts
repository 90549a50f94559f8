import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import {
  mostDailyCap,
  mostRuleAmount,
  movementReasonLength,
  movementReasonRules,
} from '../../../widgets/contract/auto-movement/partner-rule.ts';
import { firstMessage } from '../../../widgets/contract/rules/rule.ts';
import { createRuleForm, readRule, typedOf } from '../../../widgets/queue-list/actions/auto-movement/rule-form.ts';
import { addStaff } from '../applications/support.ts';
import { messagesOf, mostly, refusedFields } from '../both-sides.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { ruleIdOf } from './auto-movement-support.ts';

/** What a form of auto-movement lets pass is taken by the server, and what it refuses is refused there, at the same fields. */

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  const routeList = [{ key: 'PARTNER_AUTO_MOVEMENT' }, { key: 'SOURCING_PARTNER_AUTO_MOVEMENT' }];
  session = await addStaff(server, 'Lata', ['OPS_LEAD', 'NACH_OPS'], [{ viewName: 'ops', routeList }]);
});
afterAll(() => server.close());

const random = seededRandom('both sides of auto-movement');

it('of a partner’s rule [UT-06]', async () => {
  const ruleId = await ruleIdOf(server, 'IDFC');
  const form = createRuleForm(typedOf((await server.call('partnerRule', { ruleId }, { session })).data()));
  const refused = await refusedFields({
    typed: () => ({
      isOn: random.pick(['', 'yes']),
      productTypes: random.pick(['', 'PL', 'PL,LOC']),
      maxAmount: mostly(
        random,
        ['', '  ', '1', String(mostRuleAmount)],
        ['0', '-1', '1.5', String(mostRuleAmount + 1)],
      ),
      maxRisk: random.pick(['', 'Low', 'High']),
      dailyCap: mostly(random, ['', '1', ' 20 ', String(mostDailyCap)], ['0', '2.5', String(mostDailyCap + 1)]),
    }),
    screen: (values) => messagesOf(form, values),
    save: (values) =>
      server.call(
        'savePartnerRule',
        { ruleId, isOn: values.isOn !== '', rule: readRule(values), reason: '' },
        { session },
      ),
  });
  expect(refused).toEqual(['dailyCap', 'maxAmount']);
});

it('of the reason why all auto-movement is stopped [UT-06]', async () => {
  const needed = 'Say why everything is stopped';
  const refused = await refusedFields({
    typed: () =>
      random.pick([
        '',
        '  ',
        'The bank is down',
        ` ${'x'.repeat(movementReasonLength)} `,
        '🛑'.repeat(movementReasonLength),
        'x'.repeat(movementReasonLength + 1),
        'Two\nlines',
        'Two\tcolumns',
        'A\u0000b',
      ]),
    screen: (reason) => ({ reason: firstMessage(reason, movementReasonRules(needed)) }),
    save: (reason) => server.call('stopAutoMovement', { reason }, { session }),
  });
  expect(refused).toEqual(['reason']);
});
