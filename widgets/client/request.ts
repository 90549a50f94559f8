import type { CallRow } from '../contract/call-row.ts';

type Values = Readonly<Record<string, unknown>>;

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The path of a call with its parameters filled in, and the rest of the input for body or query. */
export function addressOf({ path }: Pick<CallRow, 'path'>, input: Values): { path: string; rest: Values } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(asText(value));
  });
  return { path: filled, rest };
}

/** The body or query of a call, by its encoding. Form and query values are text; null and undefined are left out. */
export function encode(
  { encoding }: Pick<CallRow, 'encoding'>,
  values: Values,
): { body?: FormData | string; query?: Record<string, string> } {
  const given = Object.entries(values).filter(([, value]) => isGiven(value));
  switch (encoding) {
    case 'json':
      return { body: JSON.stringify(values) };
    case 'query':
      return { query: Object.fromEntries(given.map(([name, value]) => [name, asText(value)])) };
    case 'form':
    case 'multipart': {
      const body = new FormData();
      for (const [name, value] of given) body.append(name, value instanceof Blob ? value : asText(value));
      return { body };
    }
  }
}
