import { Compile, type Validator } from 'typebox/compile';
import type { Operation, Schema } from './description.ts';
import type { FuzzRequest } from './requests.ts';
import type { Answer } from './send.ts';

const always = ['x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy', 'x-request-id'];
const never = ['server', 'x-powered-by', 'x-ratelimit-limit', 'access-control-allow-credentials'];
const inside = /node_modules|\n\s+at |\.ts:\d|\bFST_[A-Z_]+|syntax error|violates|PGlite|relation "/;

/** What is wrong with an answer, each in a few words; nothing where all is well. */
export type Judge = (request: FuzzRequest, answer: Answer) => string[];

/**
 * Holds answers against the published description and against what every answer of this server has.
 *
 * @param secrets texts that no answer to another may hold
 */
export function judgeOf(operations: readonly Operation[], refusal: Schema, secrets: readonly string[]): Judge {
  const replies = new Map<string, Validator>();
  const isRefusal = Compile(refusal);
  const named = new Map(operations.map((operation) => [operation.name, operation]));
  function replyOf(operation: Operation): Validator {
    const known = replies.get(operation.name) ?? Compile(operation.reply);
    replies.set(operation.name, known);
    return known;
  }

  function headerFaults({ call }: FuzzRequest, { status, headers }: Answer): string[] {
    // A head that is too large is refused before it is a request.
    const missing = always.filter((name) => headers[name] === undefined && (status !== 431 || name !== 'x-request-id'));
    if (status !== 304 && headers['content-security-policy'] === undefined) missing.push('content-security-policy');
    const leaked = [...never, ...(call === 'signIn' ? [] : ['set-cookie'])].filter(
      (name) => headers[name] !== undefined,
    );
    return [...missing.map((name) => `no header ${name}`), ...leaked.map((name) => `a header ${name}`)];
  }

  function bodyFaults({ call, method }: FuzzRequest, { status, headers, body }: Answer): string[] {
    if ([302, 303].includes(status)) return leadsOn(headers) ? [] : [`${status} leads to ${headers['location']}`];
    if (body === '')
      return method === 'HEAD' || [204, 304, 416].includes(status) || isEventStream(headers) ? [] : emptyFault(status);
    const type = headers['content-type'] ?? '';
    if (type.startsWith('application/x-ndjson')) return lineFaults(body);
    if (!type.startsWith('application/json'))
      return status >= 400 && !type.startsWith('text/html') ? [`${status} is no envelope`] : [];
    if (type !== 'application/json; charset=utf-8') return [`the type is ${type}`];
    const reply: unknown = JSON.parse(body);
    if (isRefusal.Check(reply)) return [];
    if (status !== 200) return [`${status} is no envelope`];
    const operation = call === undefined ? undefined : named.get(call);
    if (!operation || operation.method !== method) return [];
    const validator = replyOf(operation);
    if (validator.Check(reply)) return [];
    const [error] = validator.Errors(reply);
    return [`off its schema at ${error?.instancePath}: ${error?.message}`];
  }

  return (request, answer) => {
    const { status, body, headers } = answer;
    const faults = [...headerFaults(request, answer), ...bodyFaults(request, answer)];
    if (status >= 500) faults.unshift(`${status}`);
    if (status === 0 || status < 200) faults.push(`the status ${status}`);
    if (!(headers['content-type'] ?? '').startsWith('text/') && inside.test(body)) faults.push('it shows its inside');
    if (secrets.some((secret) => body.includes(secret))) faults.push('it shows a secret');
    return faults;
  };
}

const isEventStream = (headers: Answer['headers']) => headers['content-type']?.startsWith('text/event-stream') ?? false;
// A customer's page leads to itself after a press, or to the address of the settings where a payment is made.
const leadsOn = (headers: Answer['headers']) => /^(?:\/(?!\/)|https?:\/\/)/.test(headers['location'] ?? '');
const emptyFault = (status: number) => [`${status} without a body`];

function lineFaults(body: string): string[] {
  const lines = body.trimEnd().split('\n');
  return lines.every((line) => line.startsWith('{') && JSON.parse(line) !== null) ? [] : ['a line is no object'];
}
