import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { messageOf, placeErrors } from '../../../widgets/agent-communication/message-form.ts';
import { refusalRules } from '../../../widgets/contract/campaigns/communication-rules.ts';
import { refusalLength, typedLength } from '../../../widgets/contract/campaigns/communication.ts';
import { firstMessage } from '../../../widgets/contract/rules/rule.ts';
import { mostly, refusedFields } from '../both-sides.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { addLoans, addTemplate, messageOf as messageTo, startCampaigns, type Campaigns } from './campaign-support.ts';

/** What a form of communications lets pass is taken by the server, and what it refuses is refused there, at the same fields. */

let desk: Campaigns;
beforeAll(async () => {
  desk = await startCampaigns();
});
afterAll(() => desk.close());

const random = seededRandom('both sides of a communication');

it('of what a person types into a message [UT-02][UT-07]', async () => {
  const session = desk.maker;
  const text = 'Namaste {agentName}, there is a training about {topic} on {day} at {time}.';
  const templateId = await addTemplate(desk, { audience: 'AGENTS', text });
  const { templates, today } = (await desk.call('communicationChoices', {}, { session })).data();
  const template = templates.find((each) => each.templateId === templateId);
  if (!template) throw new Error('The template is not offered');
  const refused = await refusedFields({
    typed: () => ({
      channel: template.channel,
      purpose: template.purpose,
      templateId,
      day: mostly(
        random,
        [today, todayOf(desk, 90), ` ${today} `],
        ['', todayOf(desk, -1), todayOf(desk, 91), '2027-02-30'],
      ),
      time: mostly(random, ['00:00', '23:59', ' 10:30 '], ['', '24:00', '9:30', '10.30']),
      topic: mostly(
        random,
        ['Fair practice', ` ${'x'.repeat(typedLength)} `, '📚'.repeat(typedLength)],
        [
          '',
          '  ',
          'x'.repeat(typedLength + 1),
          'See https://x',
          'See www.pay-now',
          'See pay-now.in',
          '<b>',
          '{day}',
          'Two\nlines',
        ],
      ),
    }),
    screen: (values) => placeErrors(template, values, today),
    save: (values) =>
      desk.call('sendCommunication', messageOf({ audience: 'AGENTS', loans: [], portals: ['ops'] }, template, values), {
        session,
      }),
  });
  expect(refused).toEqual(['day', 'time', 'topic']);
});

it('of the remark with which a communication is refused [UT-07]', async () => {
  const session = desk.other;
  const { communicationId } = await desk.send(messageTo(await addTemplate(desk), await addLoans(desk, 1)));
  const wait = () =>
    desk.db
      .updateTable('communication')
      .set({
        status: 'WAITS_FOR_RELEASE',
        sends_at: null,
        released_by: null,
        released_at: null,
        ended_at: null,
        remark: null,
      })
      .where('id', '=', communicationId)
      .execute();
  await wait();
  const refused = await refusedFields({
    typed: () =>
      random.pick([
        '',
        '  ',
        'Too many at once',
        ` ${'x'.repeat(refusalLength)} `,
        '🛑'.repeat(refusalLength),
        'x'.repeat(refusalLength + 1),
        'A\u0000b',
      ]),
    screen: (remark) => ({ remark: firstMessage(remark, refusalRules) }),
    async save(remark) {
      const answer = await desk.call('refuseCommunication', { communicationId, remark }, { session });
      await wait();
      return answer;
    },
  });
  expect(refused).toEqual(['remark']);
});
