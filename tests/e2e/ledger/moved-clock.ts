import type { Browser, BrowserContext, Page } from '@playwright/test';
import path from 'node:path';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { collectionJobs } from '../../../host/server/desks/collections/collection-jobs.ts';
import { settleSettlements } from '../../../host/server/desks/settlement/settle-due.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import type { LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import { emi, planA } from '../../server/loan-ledger/ledger-loans.ts';
import { startLedgers } from '../../server/loan-ledger/ledger-support.ts';
import { dialogOf } from '../desks/people.ts';
import { expect, openAs } from '../world.ts';

/** What the file of a loan says. */
interface FileFigures {
  overdue: string;
  dpd: number;
}

/** The built pages before a server of this process, whose clock stands at noon of the day to which a test has moved it, as the browser's. */
export async function startMovedClock(browser: Browser) {
  const desk = await startLedgers({ clientDir: path.resolve('dist/client') });
  const { app, db, clock, settings } = desk;
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const contexts: BrowserContext[] = [];
  const jobs = [
    ...collectionJobs({ now: clock.now, settings, announce, log: undefined, alert: undefined }),
    settleSettlements(settings.collections),
  ];

  /** Puts the clock to a day, for which the jobs have worked. */
  async function moveTo(day: string): Promise<void> {
    clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - clock.now().getTime());
    for (const job of jobs) {
      if ('work' in job) while ((await job.work(db)) === false);
      else
        await settleDue(job, { db, now: clock.now }, (error) => {
          throw error;
        });
    }
  }

  /** A page of somebody, who has signed in on the day on which the clock stands. */
  async function pageOf(username: string, address: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: base });
    contexts.push(context);
    const page = await context.newPage();
    await page.clock.setFixedTime(clock.now());
    await openAs(page, username, address);
    return page;
  }

  return {
    ...desk,
    base,
    moveTo,
    pageOf,
    /** The loan A, whose second EMI was told a day late, so that it has a case; the first EMIs are paid, each of its day. */
    async paid(count: number, terms: Partial<LoanPlan> = {}): Promise<string> {
      const loan = await desk.born({ ...planA, ...terms });
      const [first, second, ...further] = planA.rows.slice(0, count);
      if (first) await desk.pay(loan, first.dueOn, emi);
      await desk.stand(loan, '2026-02-06');
      if (second) await desk.pay(loan, second.dueOn, emi, { toldOn: '2026-02-06' });
      for (const { dueOn } of further) await desk.pay(loan, dueOn, emi);
      return loan;
    },
    /** The customer file of a loan, as a manager opens it. */
    fileOf: (loan: string, username = 'manager@demo.example') => pageOf(username, `/agency/customer-details/${loan}`),
    /** Opens the file of a loan today, and reads it. */
    async expectFile(loan: string, { overdue, dpd }: FileFigures): Promise<void> {
      const page = await pageOf('manager@demo.example', `/agency/customer-details/${loan}`);
      const owed = page.getByRole('region', { name: 'Owed', exact: true });
      const figure = owed.locator('.figure').filter({ hasText: 'Overdue now' });
      await expect(figure.locator('.f')).toHaveText(overdue);
      const today = page.getByRole('region', { name: 'Delinquency', exact: true }).locator('li.now');
      await expect(today.locator('.d')).toHaveText(String(dpd));
      await page.context().close();
    },
    /** Another person approves what was asked for a loan. */
    async approve(loan: string, kind: string): Promise<void> {
      const page = await pageOf('lead@demo.example', `/agency/customer-details/${loan}`);
      const requests = page.getByRole('region', { name: 'Requests', exact: true });
      await requests.getByRole('listitem').filter({ hasText: kind }).getByRole('button', { name: 'Approve' }).click();
      await dialogOf(page).getByLabel('Remark').fill('Agreed');
      await dialogOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(dialogOf(page)).toHaveCount(0);
      await page.context().close();
    },
    /** The path of the page to which the last message to a borrower leads. */
    async sentPage(loan: string): Promise<string> {
      const { text } = await db
        .selectFrom('outbound_message')
        .select('text')
        .where('loan_application_number', '=', loan)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return /\/(pay|money|offer)\/[\w-]{43}/.exec(text)?.[0] ?? '';
    },
    async stop(): Promise<void> {
      for (const context of contexts) await context.close();
      await desk.close();
    },
  };
}
export type MovedClock = Awaited<ReturnType<typeof startMovedClock>>;
