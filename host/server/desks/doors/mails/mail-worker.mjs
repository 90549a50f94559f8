// @ts-check
// Plain JavaScript, because a worker thread is started from this very file under vitest, tsx and the build alike.
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import PostalMime from 'postal-mime';
import { textOfHtml } from './text-of-html.mjs';

/** No message of people comes near these; a message made to cost time or room goes beyond. */
const mostLines = 1_000_000;
const mostBoundaries = 5000;
const parserLimits = { maxNestingDepth: 30, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 0 };

/** More than is kept of a text: what is beyond never reaches the thread that serves. */
const mostText = 200_000;
const mostHtml = 2_000_000;

/** @param {Uint8Array} raw @returns {boolean} whether a message has more lines or parts than any mail has */
function isBomb(raw) {
  let lines = 0;
  let boundaries = 0;
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) {
    lines += 1;
    if (raw[at + 1] === 45 && raw[at + 2] === 45) boundaries += 1;
    if (lines > mostLines || boundaries > mostBoundaries) return true;
  }
  return false;
}

/**
 * A mail of HTML alone has no text of the parser's.
 *
 * @param {import('postal-mime').Email} mail
 */
const textOf = ({ text, html = '' }) => (text ?? textOfHtml(html.slice(0, mostHtml))).slice(0, mostText);

/** @param {import('postal-mime').Attachment} file a string is what the parser gives to those who ask for one */
const fileOf = ({ filename: name, content }) => ({
  name,
  content: new Uint8Array(/** @type {ArrayBuffer | Uint8Array} */ (content)),
});

/** @param {Uint8Array} raw @returns {Promise<import('./parse-mail.ts').Answer>} */
async function read(raw) {
  if (isBomb(raw)) return { refused: 'This message has more lines or parts than a mail has' };
  try {
    const mail = await new PostalMime(parserLimits).parse(raw);
    const { from = mail.sender, to = [], cc = [], subject = '', messageId = '' } = mail;
    const sha256 = createHash('sha256').update(raw).digest('hex');
    return {
      mail: { sha256, messageId, from, to, cc, subject, text: textOf(mail), files: mail.attachments.map(fileOf) },
    };
  } catch {
    return { refused: 'This message cannot be read as a mail' };
  }
}

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const answer = await read(/** @type {Uint8Array} */ (workerData));
// The files are handed over as they lie in memory, not copied.
port.postMessage(answer, 'mail' in answer ? answer.mail.files.map(({ content }) => content.buffer) : []);
