import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { chatFileKind } from '../../../../widgets/contract/chat/chat-rules.ts';
import type { WhatsappSettings } from '../../base/settings/outside-services.ts';
import { identityIn } from './chat-identity.ts';
import { GatewayFailure, type ChatGateway, type OutgoingFile, type OutgoingText, type TextGateway } from './gateway.ts';
import { storableText } from './storable-text.ts';
import { isRecord } from '../../../../widgets/contract/reading/is-record.ts';

const sendTimeoutMs = 15_000;
const mediaTimeoutMs = 120_000;

/** Meta's error codes after which the same message may be sent later: too many calls, or a service is down. */
const laterCodes = new Set([4, 80007, 130429, 131048, 131056, 131016, 131000, 2, 133004]);

/** Turns Meta's error object into a failure with a kind and a text. */
function failureOf(status: number, body: unknown): GatewayFailure {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const details = isRecord(error['error_data']) ? error['error_data']['details'] : undefined;
  const text = [details, error['message']].find((each) => typeof each === 'string');
  const isLater = status === 429 || status >= 500 || laterCodes.has(Number(error['code']));
  return new GatewayFailure(isLater ? 'later' : 'refused', storableText(text ?? `WhatsApp answered ${status}`, 300));
}

/** A text, or one with a file. */
type Outgoing = OutgoingText & { file?: OutgoingFile | undefined };

function contentOf({ text, template, file }: Outgoing, mediaId: string | undefined): Record<string, unknown> {
  if (template) {
    const parameters = template.values.map((value) => ({ type: 'text', text: value }));
    const components = parameters.length === 0 ? [] : [{ type: 'body', parameters }];
    return { type: 'template', template: { name: template.name, language: { code: 'en' }, components } };
  }
  if (file && mediaId !== undefined) {
    const kind = chatFileKind(file.mediaType);
    const caption = text === '' ? {} : { caption: text };
    return { type: kind, [kind]: { id: mediaId, ...caption, ...(kind === 'document' && { filename: file.name }) } };
  }
  return { type: 'text', text: { body: text, preview_url: true } };
}

/** A number is sent `to`; an id of a person who does not share the number is a `recipient`. */
const addressed = (to: string) => (identityIn([to]).userId === null ? { to } : { recipient: to });

/** A form that streams the file's bytes while they are read, because many files may be sent at once. */
function fileForm({ name, mediaType, bytes }: OutgoingFile, content: Readable) {
  const boundary = `form-${randomUUID()}`;
  const part = (head: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}`;
  // Escape the name as browsers do.
  const fileName = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const before = Buffer.from(
    `${part('name="messaging_product"', 'whatsapp')}\r\n${part('name="type"', mediaType)}\r\n` +
      part(`name="file"; filename="${fileName}"\r\ncontent-type: ${mediaType}`, ''),
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield before;
    yield* content as AsyncIterable<Buffer>;
    yield after;
  }
  const waiting = parts();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await waiting.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(before.length + bytes + after.length),
  };
  return { method: 'POST', headers, body, duplex: 'half' } as const;
}

/**
 * WhatsApp's Cloud API, which has no idempotency. A send that ends without an answer may have arrived and is not
 * repeated by itself. Later status reports name our id and correct the message's status in the chat.
 */
export function cloudApi({ phoneNumberId, accessToken, apiUrl }: WhatsappSettings): ChatGateway & TextGateway {
  const authorization = `Bearer ${accessToken}`;

  async function ask(
    url: string,
    init: RequestInit,
    timeoutMs: number,
    lost: GatewayFailure['kind'],
  ): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      headers: { authorization, ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      const { code } = (cause instanceof Error ? (cause.cause ?? {}) : {}) as { code?: string };
      // Never connected, so never sent.
      const isUnsent = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
      throw new GatewayFailure(isUnsent ? 'later' : lost, 'WhatsApp did not answer. The message may have arrived');
    });
    if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
    return response;
  }

  async function uploadMedia(file: OutgoingFile): Promise<string> {
    const content = await file.open();
    const url = `${apiUrl}/${phoneNumberId}/media`;
    const response = await ask(url, fileForm(file, content), mediaTimeoutMs, 'later').finally(() => content.destroy());
    const body: unknown = await response.json().catch(() => null);
    if (isRecord(body) && typeof body['id'] === 'string') return body['id'];
    throw new GatewayFailure('later', 'WhatsApp took the file without an id');
  }

  return {
    async send(message: Outgoing) {
      const mediaId = message.file && !message.template ? await uploadMedia(message.file) : undefined;
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...addressed(message.to),
        biz_opaque_callback_data: message.id,
        ...contentOf(message, mediaId),
      });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body };
      const response = await ask(`${apiUrl}/${phoneNumberId}/messages`, init, sendTimeoutMs, 'unknown');
      const answer: unknown = await response.json().catch(() => null);
      const [first] = isRecord(answer) && Array.isArray(answer['messages']) ? (answer['messages'] as unknown[]) : [];
      if (isRecord(first) && typeof first['id'] === 'string') return first['id'];
      throw new GatewayFailure('unknown', 'WhatsApp answered without an id. The message may have arrived');
    },
    async fetchMedia(id) {
      const found = await ask(`${apiUrl}/${encodeURIComponent(id)}`, {}, sendTimeoutMs, 'later');
      const body: unknown = await found.json().catch(() => null);
      const url = isRecord(body) ? body['url'] : undefined;
      if (typeof url !== 'string') throw new GatewayFailure('refused', 'WhatsApp has this file no more');
      const { body: content } = await ask(url, {}, mediaTimeoutMs, 'later');
      if (!content) throw new GatewayFailure('later', 'WhatsApp sent an empty file');
      return Readable.from(content);
    },
    close() {},
  };
}
