import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ConnectionCounts } from '../db/postgres-pool.ts';
import type { Metric } from './exposition.ts';

const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);

/** Watches how late the event loop is, until it is stopped. */
export function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    stop: () => void delay.disable(),
    /** Since the last reading. */
    read(): Metric {
      const samples = [
        ['0.5', delay.percentile(50)],
        ['0.99', delay.percentile(99)],
        ['1', delay.max],
      ] as const;
      const metric: Metric = {
        name: 'lending_event_loop_delay_seconds',
        help: 'How late the event loop was since the last reading, by quantile',
        type: 'gauge',
        samples: samples.map(([quantile, value]) => ({ labels: { quantile }, value: seconds(value) })),
      };
      delay.reset();
      return metric;
    },
  };
}

export function connectionMetric({ busy, idle, waiting }: ConnectionCounts): Metric {
  return {
    name: 'lending_database_connections',
    help: 'Connections to the database that are busy or idle, and work that waits for one',
    type: 'gauge',
    samples: Object.entries({ busy, idle, waiting }).map(([state, value]) => ({ labels: { state }, value })),
  };
}

export function processMetrics(): Metric[] {
  const { rss } = process.memoryUsage();
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  return [
    { name: 'process_resident_memory_bytes', help: 'Memory of the process', type: 'gauge', samples: [{ value: rss }] },
    {
      name: 'process_start_time_seconds',
      help: 'When the process started, in seconds since 1970',
      type: 'gauge',
      samples: [{ value: startedAt }],
    },
  ];
}
