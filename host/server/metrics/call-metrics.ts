import type { Metric, Sample } from './exposition.ts';

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Durations {
  /** Calls within a bound and above the one before it; one more for those above all. */
  counts: number[];
  sum: number;
}

/** Counts calls by name and outcome, and how long they took. Names and codes alone: nothing of what was sent. */
export class CallMetrics {
  readonly #outcomes = new Map<string, Map<string, number>>();
  readonly #durations = new Map<string, Durations>();

  /** @param outcome OK or the code of the refusal */
  count(call: string, outcome: string, seconds: number): void {
    const outcomes = this.#outcomes.get(call) ?? new Map<string, number>();
    this.#outcomes.set(call, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    const durations = this.#durations.get(call) ?? {
      counts: Array.from({ length: bounds.length + 1 }, () => 0),
      sum: 0,
    };
    this.#durations.set(call, durations);
    const bound = bounds.findIndex((each) => seconds <= each);
    const index = bound === -1 ? bounds.length : bound;
    durations.counts[index] = (durations.counts[index] ?? 0) + 1;
    durations.sum += seconds;
  }

  *#outcomeSamples(): Iterable<Sample> {
    for (const [call, outcomes] of this.#outcomes)
      for (const [outcome, value] of outcomes) yield { labels: { call, outcome }, value };
  }

  *#durationSamples(): Iterable<Sample> {
    for (const [call, { counts, sum }] of this.#durations) {
      let within = 0;
      for (const [index, count] of counts.entries()) {
        within += count;
        const le = index < bounds.length ? String(bounds[index]) : '+Inf';
        yield { suffix: '_bucket', labels: { call, le }, value: within };
      }
      yield { suffix: '_sum', labels: { call }, value: sum };
      yield { suffix: '_count', labels: { call }, value: within };
    }
  }

  metrics(): Metric[] {
    return [
      {
        name: 'lending_calls_total',
        help: 'Calls answered, by name and outcome (OK or the code of the refusal)',
        type: 'counter',
        samples: this.#outcomeSamples(),
      },
      {
        name: 'lending_call_duration_seconds',
        help: 'Time from the arrival of a call to its answer',
        type: 'histogram',
        samples: this.#durationSamples(),
      },
    ];
  }
}
