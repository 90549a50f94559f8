import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { dayOf, daysAfter } from '../../../widgets/contract/time.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { Session } from '../support.ts';
import type { KilledServer } from './killed-server.ts';

/** The milliseconds between a sender's payments: three of them stay below the 600 requests a minute of one address. */
const paceMs = 400;
/** The milliseconds until a sender without an answer sends again. */
const againMs = 200;

/** Rupees: so little that the loans owe something until the end, however slowly the machine gets there. */
const mostPaid = 60;
const mostWaived = 4;

const today = () => dayOf(new Date());

/** What people and the payment service were told is done. */
interface Told {
  /** The amounts of payments, by reference. */
  payments: Map<string, number>;
  waivers: Set<string>;
  restructures: Set<string>;
  foreclosures: Set<string>;
  /** The ids of payment links of foreclosures. */
  links: Set<string>;
  /** The ids of feedback, by their idempotency keys. */
  feedback: Map<string, string>;
}

/** The people of collections and the payment service, at work until the signal; whoever gets no answer sends again. */
export function workOn(
  desk: KilledServer,
  {
    loans,
    foreclosed,
    lead,
    manager,
    ending,
  }: { loans: readonly string[]; foreclosed: readonly string[]; lead: Session; manager: Session; ending: AbortSignal },
) {
  const random = seededRandom('killed in the middle');
  const told: Told = {
    payments: new Map(),
    waivers: new Set(),
    restructures: new Set(),
    foreclosures: new Set(),
    links: new Set(),
    feedback: new Map(),
  };
  const unquoted = [...foreclosed];
  let sentAgain = 0;
  let number = 0;

  async function answerTo<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    more?: Parameters<KilledServer['send']>[2],
  ): Promise<Envelope<CallReply<Name>>> {
    for (;;) {
      const answer = await desk.send(name, input, more);
      if (answer) return answer;
      sentAgain += 1;
      await pause(againMs);
    }
  }

  /** @returns undefined for a refusal */
  async function until<Name extends CallName>(
    ...asked: Parameters<typeof answerTo<Name>>
  ): Promise<CallReply<Name> | undefined> {
    const answer = await answerTo<Name>(...asked);
    return answer.status === 'SUCCESS' ? answer.data : undefined;
  }

  async function pay(): Promise<void> {
    const amount = random.integer(1, mostPaid);
    const paid = {
      reference: `KILLED-${(number += 1)}`,
      loanApplicationNumber: random.pick(loans),
      amount,
      paidOn: today(),
      paymentMode: 'UPI' as const,
    };
    const answer = await answerTo('recordPayment', paid);
    const recorded = { status: 'SUCCESS', data: { paymentId: expect.any(String) } };
    expect(answer).toEqual(recorded);
    told.payments.set(paid.reference, amount);
    if (random.chance(0.3)) expect(await answerTo('recordPayment', paid)).toEqual(answer);
    await pause(paceMs);
  }

  async function promise(): Promise<void> {
    const key = `killed-feedback-${(number += 1)}`;
    const said = {
      loanApplicationId: random.pick(loans),
      channel: 'FIELD_VISIT' as const,
      contactType: 'RPC' as const,
      outcome: 'Promise to pay',
      ptpAmount: random.integer(1, 2_000),
      ptpDate: daysAfter(today(), random.integer(1, 14)),
      replacesPromise: true,
      alternateNumber: null,
      nextCallDate: null,
      remarks: key,
    };
    const given = await until('submitFeedback', said, { session: manager, key });
    if (given) told.feedback.set(key, given.feedbackId);
  }

  async function waive(): Promise<void> {
    const loanApplicationId = random.pick(loans);
    const asked = {
      loanApplicationId,
      amount: random.integer(1, mostWaived),
      reason: 'GOODWILL',
      remark: 'Pays again',
    } as const;
    const made = await until('requestPenaltyWaiver', asked, {
      session: manager,
      key: `killed-waiver-${(number += 1)}`,
    });
    if (!made) return;
    told.waivers.add(made.waiverId);
    const decided = { waiverId: made.waiverId, decision: 'APPROVE', remark: 'Seen' } as const;
    const key = `killed-decision-${(number += 1)}`;
    await until('decidePenaltyWaiver', decided, { session: lead, key, version: made.version });
  }

  async function restructure(): Promise<void> {
    const loanApplicationId = random.pick(loans);
    const preview = await until('previewRestructure', { loanApplicationId }, { session: manager });
    if (!preview) return;
    const { effectiveFrom, leastTenureMonths: newTenureMonths } = preview;
    const asked = {
      loanApplicationId,
      newTenureMonths,
      effectiveFrom,
      reason: 'JOB_LOSS',
      remark: 'Between jobs',
    } as const;
    const made = await until('initiateRestructure', asked, { session: manager, key: `killed-terms-${(number += 1)}` });
    if (made) told.restructures.add(made.restructureId);
  }

  /** Quotes the next loan and sends the link. A loan that has its link takes no other quote. */
  async function foreclose(): Promise<void> {
    // A payment before each paces them, so that some are under way whenever the server is killed.
    await pay();
    const loanApplicationId = unquoted.pop();
    if (loanApplicationId === undefined) return;
    const asked = { loanApplicationId, quoteOn: today() };
    const quote = await until('quoteForeclosure', asked, { session: lead, key: `killed-quote-${(number += 1)}` });
    if (!quote) return;
    const { foreclosureId, version } = quote;
    told.foreclosures.add(foreclosureId);
    const sent = { foreclosureId, channel: 'SMS' } as const;
    const key = `killed-link-${(number += 1)}`;
    const link = await until('sendForeclosureLink', sent, { session: manager, key, version });
    if (link) told.links.add(link.linkId);
  }

  async function go(deed: () => Promise<void>): Promise<void> {
    while (!ending.aborted) await deed();
  }
  const done = Promise.all([go(pay), go(pay), go(promise), go(waive), go(restructure), go(foreclose)]);
  // A fault is thrown where the test waits for the end.
  done.catch(() => undefined);
  return {
    told,
    done,
    sentAgain: () => sentAgain,
    /** Waits until so many more payments, and a promise, a waiver and a foreclosure's link, are acknowledged. */
    async more(payments: number): Promise<void> {
      const [paid, said, asked] = [told.payments.size, told.feedback.size, told.waivers.size];
      const quoted = told.links.size;
      const isThere = () =>
        told.payments.size >= paid + payments &&
        told.feedback.size > said &&
        told.waivers.size > asked &&
        (told.links.size > quoted || unquoted.length === 0);
      while (!isThere()) await Promise.race([pause(20), done]);
    },
  };
}
