import { Counter, type Registry } from 'prom-client';

/** Counts what nobody foresaw in the work of jobs. */
export function countJobFaults(registry: Registry): (job: string) => void {
  const faults = new Counter({
    name: 'lending_job_faults_total',
    help: 'Unexpected errors in the work of jobs, by job; each has a line in the log',
    labelNames: ['job'],
    registers: [registry],
  });
  return (job) => faults.inc({ job });
}
