import { createHash } from 'node:crypto';
import { grouped } from '../../../../../widgets/contract/money.ts';
import { unwritable } from '../../../../../widgets/contract/rules/writable.ts';
import { refuse } from '../../../base/refusal.ts';
import { cleanName } from '../../../core/files/file-name.ts';
import { parseMail, type ParsedMail } from './parse-mail.ts';

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

const longest = { messageId: 250, name: 200, address: 254, subject: 500, text: 100_000 } as const;

/** At most so much of a text; a half of a character, which cannot be kept, is replaced. */
const cut = (text: string, most: number): string => text.slice(0, most).replaceAll(/\p{Surrogate}/gu, '\ufffd');
const oneLine = (text: string, most: number) =>
  cut(text.replaceAll(new RegExp(unwritable, 'g'), ' ').replaceAll(/\s+/g, ' ').trim(), most);

function textOf({ text }: ParsedMail): string {
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
function messageIdOf({ messageId, sha256 }: ParsedMail): string {
  const id = messageId.trim();
  if (id === '') return `sha256:${sha256}`;
  const isPlain = id.length <= longest.messageId && /^[!-~]+$/.test(id);
  return isPlain ? id : `id:${createHash('sha256').update(id).digest('hex')}`;
}

/** The queue id that the subject, an address it was sent to, or else the text names. */
function queueIdOf({ subject, to, cc }: ParsedMail, text: string): string | null {
  const addresses = [...to, ...cc].map(({ address = '', name }) => `${address} ${name}`).join(' ');
  const [, loan] = /\bNRQ-(\d{12,20})(?!\d)/i.exec(`${subject}\n${addresses}\n${text}`) ?? [];
  return loan === undefined ? null : `NRQ-${loan}`;
}

/**
 * Reads a message of RFC 5322. HTML becomes text, a message within it stays a file, and of all texts that which can be kept remains.
 *
 * @throws Refusal VALIDATION_FAILED for what is no mail, names no sender, or takes more time or room than a mail does
 */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await parseMail(raw);
  const [sender] = [mail.from].flatMap((address) => address?.group ?? address ?? []);
  const senderEmail = oneLine(sender?.address ?? '', longest.address + 1);
  if (!/^[^\s@]+@[^\s@]+$/.test(senderEmail) || senderEmail.length > longest.address)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { from: 'The message names no sender' } });
  const text = textOf(mail);
  return {
    messageId: messageIdOf(mail),
    senderName: oneLine(sender?.name ?? '', longest.name) || null,
    senderEmail,
    subject: oneLine(mail.subject, longest.subject) || '(No subject)',
    text,
    queueId: queueIdOf(mail, text),
    files: mail.files.map(({ name, content }, at) => ({
      name: name ? cleanName(oneLine(name, longest.name)) : `file ${at + 1}`,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
  };
}
