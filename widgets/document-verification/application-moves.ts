import type { ReadonlySignal } from '@preact/signals-react';
import type { CallReply } from '../contract/schemas.ts';
import type { MovedDesk } from '../kit/desk/application-desk.ts';
import { createReport } from '../kit/desk/create-report.ts';
import type { Loaded } from '../kit/work/create-load.ts';
import type { Handling, Work } from '../kit/work/create-work.ts';
import type { Config } from './desk-state.ts';

interface MoveParts {
  work: Work;
  loan: string;
  config: ReadonlySignal<Loaded<Config>>;
  readConfig(): Promise<Config | undefined>;
  /** Gives the application back, so that the people of its next queue find it free. */
  leave(message: string): void;
  ofApplication: Pick<Handling<unknown>, 'refused' | 'readAgain'>;
}

/** Holds the application, releases it, and moves it to another status. */
export function createMoves({
  work,
  loan,
  config,
  readConfig,
  leave,
  ofApplication,
}: MoveParts): Pick<MovedDesk, 'report' | 'changeStatus'> {
  return {
    report: createReport({ work, loan, readAgain: readConfig, ofApplication }),
    async changeStatus(seen, targetStage, remarks, rejectReason) {
      const shown = config.peek();
      const currentStage = shown.phase === 'ready' ? shown.value.udrsInfo.selectedUdrs : '';
      const input = { loanApplicationNumber: loan, currentStage, targetStage, remarks, rejectReason };
      // A wish that Compliance was told of moves nothing.
      const isMoved = (reply: CallReply<'updateUdrsStatus'>) => reply.currentStage !== currentStage;
      const success = (reply: CallReply<'updateUdrsStatus'>) =>
        isMoved(reply) ? undefined : 'Compliance knows that the customer asks to cancel';
      async function done(reply: CallReply<'updateUdrsStatus'>) {
        await readConfig();
        if (isMoved(reply)) leave('You have moved this application on');
      }
      const handling = { ...ofApplication, ifMatch: seen, done, success };
      return (await work.run('updateUdrsStatus', input, handling)) !== undefined;
    },
  };
}
