import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { grouped } from '../../../../widgets/contract/money.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import { refuse } from '../../base/refusal.ts';
import { cleanName } from '../../core/files/file-name.ts';
import { textOfHtml } from './text-of-html.ts';

/** What a mail is kept of: its text and its files, nothing that a page would draw. */
export interface ReadMail {
  /** What makes it one message: its Message-ID, or its content where it has none. */
  messageId: string;
  senderName: string | null;
  senderEmail: string;
  subject: string;
  text: string;
  /** The queue id of the mandate that it names. */
  queueId: string | null;
  files: { name: string; content: Buffer }[];
}

/** No message of people comes near these; a message made to cost time or room goes beyond. */
const mostLines = 1_000_000;
const mostBoundaries = 5000;
const parserLimits = { maxNestingDepth: 30, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 0 } as const;

const longest = { messageId: 250, name: 200, address: 254, subject: 500, html: 2_000_000, text: 100_000 } as const;

const unreadable = (message: string) => refuse('VALIDATION_FAILED', { fieldErrors: { message } });

/** @throws Refusal VALIDATION_FAILED for a message of more lines or parts than any mail has */
function requireSize(raw: Buffer): void {
  let lines = 0;
  let boundaries = 0;
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) {
    lines += 1;
    if (raw[at + 1] === 45 && raw[at + 2] === 45) boundaries += 1;
    if (lines > mostLines || boundaries > mostBoundaries)
      throw unreadable('This message has more lines or parts than a mail has');
  }
}

interface TextParts {
  textMap: Map<unknown, Partial<Record<'plain' | 'html', { value: unknown }[]>>>;
  textContent: Record<string, string>;
}

/** The parser with a text of HTML that is made in time, whatever the HTML is: its own takes minutes over tags that never close. */
class MailParser extends PostalMime {
  renderTextContent(): void {
    const { textMap, textContent } = this as unknown as TextParts;
    const texts = [...textMap.values()].flatMap(({ plain, html = [] }) =>
      plain
        ? plain.map(({ value }) => String(value))
        : html.map(({ value }) => textOfHtml(String(value).slice(0, longest.html))),
    );
    textContent['plain'] = texts.join('\n');
  }
}

async function parsed(raw: Buffer): Promise<Email> {
  requireSize(raw);
  try {
    return await new MailParser(parserLimits).parse(raw);
  } catch {
    throw unreadable('This message cannot be read as a mail');
  }
}

/** At most so much of a text; a half of a character, which cannot be kept, is replaced. */
const cut = (text: string, most: number): string => text.slice(0, most).replaceAll(/\p{Surrogate}/gu, '\ufffd');
const oneLine = (text: string, most: number) =>
  cut(text.replaceAll(new RegExp(unwritable, 'g'), ' ').replaceAll(/\s+/g, ' ').trim(), most);

function textOf({ text = '' }: Email): string {
  const lines = cut(text, longest.text + 1)
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .replaceAll('\t', '    ')
    .trim();
  return lines.length > longest.text
    ? `${cut(lines, longest.text)}\n\n(The mail goes on: its first ${grouped(longest.text)} characters are kept)`
    : lines;
}

/** What makes a message one: hashed where it is no token that could be kept as it is. */
function messageIdOf({ messageId = '' }: Email, raw: Buffer): string {
  const id = messageId.trim();
  if (id === '') return `sha256:${createHash('sha256').update(raw).digest('hex')}`;
  const isPlain = id.length <= longest.messageId && /^[!-~]+$/.test(id);
  return isPlain ? id : `id:${createHash('sha256').update(id).digest('hex')}`;
}

/** The queue id that the subject, an address it was sent to, or else the text names. */
function queueIdOf({ subject = '', to = [], cc = [] }: Email, text: string): string | null {
  const addresses = [...to, ...cc].map(({ address = '', name }) => `${address} ${name}`).join(' ');
  const [, loan] = /\bNRQ-(\d{12,20})(?!\d)/i.exec(`${subject}\n${addresses}\n${text}`) ?? [];
  return loan === undefined ? null : `NRQ-${loan}`;
}

const contentOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

/**
 * Reads a message of RFC 5322. HTML becomes text, a message within it stays a file, and of all texts that which can be kept remains.
 *
 * @throws Refusal VALIDATION_FAILED for what is no mail, names no sender, or is larger inside than a mail is
 */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await parsed(raw);
  const [sender] = [mail.from ?? mail.sender].flatMap((address) => address?.group ?? address ?? []);
  const senderEmail = oneLine(sender?.address ?? '', longest.address + 1);
  if (!/^[^\s@]+@[^\s@]+$/.test(senderEmail) || senderEmail.length > longest.address)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { from: 'The message names no sender' } });
  const text = textOf(mail);
  return {
    messageId: messageIdOf(mail, raw),
    senderName: oneLine(sender?.name ?? '', longest.name) || null,
    senderEmail,
    subject: oneLine(mail.subject ?? '', longest.subject) || '(No subject)',
    text,
    queueId: queueIdOf(mail, text),
    files: mail.attachments.map((file, at) => ({
      name: file.filename ? cleanName(oneLine(file.filename, longest.name)) : `file ${at + 1}`,
      content: contentOf(file),
    })),
  };
}
