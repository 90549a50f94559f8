import { RowFault } from './row-fault.ts';

/** Where a job went wrong. */
interface At {
  job: string;
  row?: string;
}

interface Log {
  error(line: object, message: string): void;
}

/** An error without its message, which may hold what was worked on: a text, a number. */
function placeOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { name, stack = '' } = error;
  const code: unknown = Reflect.get(error, 'code');
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: name, ...(typeof code === 'string' && { code }), at: frames.map((line) => line.trim()) };
}

/**
 * Logs and counts the faults of jobs, each row's by itself. Of a row, the line says which it is, at which attempt and where in
 * the code, and nothing that it holds.
 *
 * @param count adds one to a job's faults
 */
export function noteFaults(log: Log, count: (job: string) => void): (error: unknown, at: At) => void {
  return (error, { job, ...at }) => {
    const faults: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    for (const fault of faults) {
      count(job);
      if (fault instanceof RowFault) {
        const { row, attempt, cause } = fault;
        log.error({ job, row, attempt, ...placeOf(cause) }, 'a job failed on a row');
      } else log.error({ err: fault, job, ...at }, 'a job failed');
    }
  };
}
