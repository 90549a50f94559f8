import type { Handling, Work } from '../work/create-work.ts';
import type { ApplicationDesk } from './application-desk.ts';

interface ReportParts {
  work: Work;
  loan: string;
  /** Reads the application again, with its hold as it is now. */
  readAgain(): Promise<unknown>;
  ofApplication: Pick<Handling<unknown>, 'refused' | 'readAgain'>;
}

/** How a desk holds its application, changes the hold's reason and releases it. */
export function createReport({ work, loan, readAgain, ofApplication }: ReportParts): ApplicationDesk['report'] {
  return async (seen, holdReason, userComment, success) => {
    const input = { loanApplicationNumber: loan, userComment, holdReason };
    const options = { ...ofApplication, ifMatch: seen, success, done: readAgain };
    return (await work.run('reportIssue', input, options)) !== undefined;
  };
}
