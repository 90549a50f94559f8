import { Counter, Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Counts calls by name and outcome, and measures how long they took. The metrics hold names and codes only.
 *
 * @returns a function that takes a call's name, its outcome (OK or the code of the refusal) and its duration in seconds
 */
export function countCalls(registry: Registry): (call: string, outcome: string, seconds: number) => void {
  const outcomes = new Counter({
    name: 'lending_calls_total',
    help: 'Calls answered, by name and outcome (OK or the code of the refusal)',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'lending_call_duration_seconds',
    help: 'Time from the arrival of a call to its answer',
    labelNames: ['call'],
    buckets: bounds,
    registers: [registry],
  });
  return (call, outcome, seconds) => {
    outcomes.inc({ call, outcome });
    durations.observe({ call }, seconds);
  };
}
