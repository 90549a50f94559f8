/** Labels of a sample; their values are escaped when written. */
export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** Behind the metric's name, such as `_bucket`. */
  suffix?: string;
  labels?: Labels;
  value: number;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Iterable<Sample>;
}

function escape(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"');
}

function lineOf(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Metrics in Prometheus' text format, version 0.0.4. */
export function exposition(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...[...samples].map((sample) => lineOf(name, sample)),
  ]);
  return `${lines.join('\n')}\n`;
}
