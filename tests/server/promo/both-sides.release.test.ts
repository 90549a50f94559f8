import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { mostRuleNumber, openPromoRules } from '../../../widgets/contract/promo/promo-code.ts';
import { descriptionLength, promoReasonRules, reasonLength } from '../../../widgets/contract/promo/promo-rules.ts';
import { firstMessage } from '../../../widgets/contract/rules/rule.ts';
import {
  createDetailsForm,
  createRulesForm,
  readRules,
  sentDetails,
} from '../../../widgets/queue-list/actions/promo/promo-form.ts';
import { addStaff } from '../applications/support.ts';
import { messagesOf, mostly, refusedFields } from '../both-sides.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addPromoCode } from './promo-support.ts';

/** What a form of promo codes lets pass is taken by the server, and what it refuses is refused there, at the same fields. */

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  session = await addStaff(server, 'Mira', ['MARKETING'], [{ viewName: 'ops', routeList: [{ key: 'PROMO_CODE' }] }]);
});
afterAll(() => server.close());

const random = seededRandom('both sides of a promo code');
let codes = 0;

it('of the details of a promo code [PC-05][CO-48]', async () => {
  const today = todayOf(server);
  const yesterday = todayOf(server, -1);
  const form = createDetailsForm({ usedCount: 0, today, endDate: null });
  const refused = await refusedFields({
    typed() {
      const code = `both${++codes}`;
      return {
        code: mostly(random, [code, ` ${code.toUpperCase()} `], ['', '   ', 'ABC', 'A-B-C', 'X'.repeat(21)]),
        description: mostly(
          random,
          ['Festival', ` ${'x'.repeat(descriptionLength)} `, '🎉'.repeat(descriptionLength)],
          ['', '  ', 'x'.repeat(descriptionLength + 1), 'In two\tparts', 'A\u0000b'],
        ),
        startDate: mostly(random, ['2026-01-01', today], ['', '2026-02-30', '1899-12-31', '01/01/2026']),
        endDate: mostly(
          random,
          ['2099-12-31', todayOf(server, 1)],
          ['', yesterday, '2026-13-01', '2199-01-01', 'soon'],
        ),
        discount: mostly(random, ['5', '0.01', '12.50', '100'], ['', '0', '100.01', '12.345', '-5', 'half']),
        maxDiscount: mostly(random, ['1', '500', '1000000'], ['', '0', '1000001', '2.5', '-1', 'all', '9'.repeat(30)]),
        maxUsageCount: mostly(random, ['1', '10000000'], ['', '0', '10000001', '0.5', 'many']),
      };
    },
    screen: (values) => messagesOf(form, values),
    save: (values) => server.call('createPromoCode', { ...sentDetails(values), active: true }, { session }),
  });
  const fields = ['code', 'description', 'discount', 'endDate', 'maxDiscount', 'maxUsageCount', 'startDate'];
  expect(refused).toEqual(fields);
});

it('of the rules of a promo code [PC-04]', async () => {
  const promoCodeId = await addPromoCode(server, session);
  const form = createRulesForm(openPromoRules);
  const number = () =>
    mostly(random, ['', '1', '50000', '200000', String(mostRuleNumber)], ['0', String(mostRuleNumber + 1)]);
  const refused = await refusedFields({
    typed: () => ({
      productTypes: random.pick(['', 'PL', 'PL,LOC']),
      partners: random.pick(['', '0', '0,1']),
      firstLoanOnly: random.pick(['', 'yes']),
      minAmount: number(),
      maxAmount: number(),
      perCustomerLimit: number(),
      appliesTo: random.pick(['', 'INTEREST']),
    }),
    screen: (values) => messagesOf(form, values),
    save: (values) => server.call('savePromoCodeRules', { promoCodeId, rules: readRules(values) }, { session }),
    // What the call's schema refuses is refused under the name of all the rules.
    fields: { rules: null },
  });
  expect(refused).toEqual(['maxAmount', 'minAmount', 'perCustomerLimit']);
});

it('of the reason why a promo code is paused [PC-03]', async () => {
  const promoCodeId = await addPromoCode(server, session);
  let active = true;
  const refused = await refusedFields({
    typed: () =>
      random.pick([
        '',
        '  ',
        'Too dear',
        '🙁'.repeat(reasonLength),
        'x'.repeat(reasonLength + 1),
        'A\u0000b',
        'Two\nlines',
      ]),
    screen: (reason) => ({ reason: firstMessage(reason, promoReasonRules(active)) }),
    async save(reason) {
      const answer = await server.call('switchPromoCode', { promoCodeId, active: !active, reason }, { session });
      if (answer.body.status === 'SUCCESS') active = !active;
      return answer;
    },
  });
  expect(refused).toEqual(['reason']);
});
