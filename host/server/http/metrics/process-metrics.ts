import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);

/**
 * Adds a metric of how late the event loop was since the last reading.
 *
 * @returns a function that stops the measuring
 */
export function watchEventLoop(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  registry.registerMetric(
    new Gauge({
      name: 'lending_event_loop_delay_seconds',
      help: 'How late the event loop was since the last reading, by quantile',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        this.set({ quantile: '0.5' }, seconds(delay.percentile(50)));
        this.set({ quantile: '0.99' }, seconds(delay.percentile(99)));
        this.set({ quantile: '1' }, seconds(delay.max));
        delay.reset();
      },
    }),
  );
  return () => void delay.disable();
}

/** Adds a number to the metrics. @param read called whenever the metrics are read */
export function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    }),
  );
}

/** Adds a number for each value of a label. @param read called whenever the metrics are read */
export function gaugeBy(
  registry: Registry,
  name: string,
  help: string,
  { label, read }: { label: string; read: () => Readonly<Record<string, number>> },
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count);
      },
    }),
  );
}

export function watchProcess(registry: Registry): void {
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  gauge(registry, 'process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage().rss);
  gauge(registry, 'process_start_time_seconds', 'When the process started, in seconds since 1970', () => startedAt);
}
