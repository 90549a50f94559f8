import type { IncomingMessage } from 'node:http';
import { isRecord, type Values } from '../reading.ts';
import { Refusal, unreadable } from '../refusal.ts';
import { readMultipart, type SentFile } from './multipart.ts';

/** How a call's input travels. A form takes files too; who wants none does not look at them. */
export type Takes = 'json' | 'form' | 'query';

export interface Input {
  values: Values;
  files: ReadonlyMap<string, SentFile>;
}

const mostBytes = 20 * 1024 * 1024;
const noFiles: ReadonlyMap<string, SentFile> = new Map();

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // what is too large is read to its end, so that its sender hears why
    if (size <= mostBytes) chunks.push(chunk);
  }
  if (size > mostBytes) throw new Refusal('TOO_LARGE', 'This is larger than the server accepts', 413);
  return Buffer.concat(chunks);
}

function readJson(body: Buffer): Values {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw unreadable('The body is not JSON');
  }
  if (!isRecord(parsed)) throw unreadable('The body must be an object');
  return parsed;
}

function readForm(body: Buffer, contentType: string): Input {
  if (/^application\/x-www-form-urlencoded/i.test(contentType))
    return { values: Object.fromEntries(new URLSearchParams(body.toString('utf8'))), files: noFiles };
  if (!/^multipart\/form-data/i.test(contentType)) throw unreadable('Form data is expected here', 415);
  const form = readMultipart(body, contentType);
  if (!form) throw unreadable('This form data is broken');
  return form;
}

/** The input of a call. @throws {Refusal} for a body that cannot be read at all */
export async function readInput(request: IncomingMessage, takes: Takes, query: URLSearchParams): Promise<Input> {
  const body = await bytesOf(request);
  const contentType = request.headers['content-type'] ?? '';
  switch (takes) {
    case 'query':
      return { values: Object.fromEntries(query), files: noFiles };
    case 'form':
      return readForm(body, contentType);
    case 'json':
      if (!/^application\/json/i.test(contentType)) throw unreadable('JSON is expected here', 415);
      return { values: readJson(body), files: noFiles };
  }
}
