import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import {
  accountMessages,
  agreementMessage,
  indianDay,
  remarkMessage,
  visitMessages,
} from '../../../widgets/contract/stage-work/stage-rules.ts';
import {
  accountResults,
  nameAtBankLength,
  remarkLength,
  visitOutcomes,
  visitPlaces,
  type AccountResult,
  type VisitOutcome,
  type VisitPlace,
} from '../../../widgets/contract/stage-work/stage-work.ts';
import { mostly, refusedFields } from '../both-sides.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { CallAnswer, Session, TestServer } from '../support.ts';
import { aColleague, standAtStage, startAtStages } from './stage-support.ts';

/** What a dialog of a stage lets pass is taken by the server, and what it refuses is refused there, at the same fields. */

let server: TestServer;
let session: Session;
let loan: string;
let id: string;
beforeAll(async () => {
  ({ server, session, loan, id } = await startAtStages());
});
afterAll(() => server.close());

const random = seededRandom('both sides of a stage');
const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>) => Object.keys(labels) as Key[];
const day = (days: number) => indianDay(server.clock.now(), days);
const remarks = () =>
  mostly(
    random,
    ['Seen at home', ` ${'x'.repeat(remarkLength.max - 2)} `],
    ['', '          ', 'Too short', '🙂'.repeat(remarkLength.max / 2 + 1)],
  );
/** Sends what a dialog holds, and forgets what has been recorded: a reply shows all of it. */
async function kept<Name extends 'recordVisit' | 'recordAgreement' | 'checkAccount'>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> {
  const answer = await server.call(name, input, { session });
  for (const table of ['osv_visit', 'loan_agreement', 'account_check'] as const)
    await server.db.deleteFrom(table).where('application_id', '=', id).execute();
  const again = { state: 'PROPOSED', refusal: null } as const;
  await server.db.updateTable('bank_account').set(again).where('application_id', '=', id).execute();
  return answer;
}
const orNull = <Text extends string>(text: Text | ''): Text | null => (text === '' ? null : text);

it('of a visit', async () => {
  await standAtStage(server, id, 'visit', { documentApproverIds: [await aColleague(server)] });
  const refused = await refusedFields({
    typed() {
      const outcome: VisitOutcome = random.pick(keysOf(visitOutcomes));
      const isMade = outcome !== 'VIDEO_KYC';
      return {
        outcome,
        visitedOn: isMade ? mostly(random, [day(0), day(-30)], ['', day(1), day(-31), '2026-02-30']) : '',
        place: isMade ? mostly<VisitPlace | ''>(random, keysOf(visitPlaces), ['']) : '',
        remarks: remarks(),
      };
    },
    screen: ({ visitedOn, place, ...visit }) =>
      visitMessages({ ...visit, visitedOn: orNull(visitedOn), place: orNull(place) }, server.clock.now()),
    save: ({ visitedOn, place, ...visit }) =>
      kept('recordVisit', {
        loanApplicationNumber: loan,
        ...visit,
        visitedOn: orNull(visitedOn),
        place: orNull(place),
      }),
  });
  expect(refused).toEqual(['place', 'remarks', 'visitedOn']);
});

it('of an agreement', async () => {
  await standAtStage(server, id, 'agreement');
  const refused = await refusedFields({
    typed: () => ({
      validUntil: mostly(random, [day(0), day(90)], ['', day(-1), day(91), '2027-02-30']),
      remarks: remarks(),
    }),
    screen: (values) => ({
      validUntil: agreementMessage(values.validUntil, server.clock.now()),
      remarks: remarkMessage(values.remarks, false),
    }),
    save: (values) => kept('recordAgreement', { loanApplicationNumber: loan, ...values }),
  });
  expect(refused).toEqual(['remarks', 'validUntil']);
});

it('of a check of the bank account', async () => {
  await standAtStage(server, id, 'disbursal');
  const { customerName } = (await server.call('fetchStageWork', { loanApplicationNumber: loan }, { session })).data();
  let checks = 0;
  const refused = await refusedFields({
    typed: () => ({
      result: random.pick<AccountResult>(keysOf(accountResults)),
      reference: mostly(
        random,
        [`PD-${++checks}-2026`, ` PD-${checks}-2027 `],
        ['', '   ', 'PD-1', 'PD 123456', 'x'.repeat(41)],
      ),
      nameAtBank: mostly(
        random,
        [customerName, ` ${customerName} `, 'Quite Another', 'x'.repeat(nameAtBankLength)],
        ['', '  ', 'x'.repeat(nameAtBankLength + 1)],
      ),
      remarks: remarks(),
    }),
    screen: (check) => accountMessages(check, customerName),
    save: ({ reference, nameAtBank, ...check }) =>
      kept('checkAccount', {
        loanApplicationNumber: loan,
        ...check,
        reference: reference.trim(),
        nameAtBank: nameAtBank.trim(),
      }),
  });
  expect(refused).toEqual(['nameAtBank', 'reference', 'remarks']);
});
