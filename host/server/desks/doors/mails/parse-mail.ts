import { Worker } from 'node:worker_threads';
import type { Address } from 'postal-mime';
import { refuse } from '../../../base/refusal.ts';
import { turnsOf } from '../../../base/turns-of.ts';

/** What the parser says of a mail, as far as it is needed. */
export interface ParsedMail {
  /** The hash of the whole message. */
  sha256: string;
  /** Empty where it has none. */
  messageId: string;
  from: Address | undefined;
  to: readonly Address[];
  cc: readonly Address[];
  subject: string;
  text: string;
  files: { name: string | null; content: Uint8Array<ArrayBuffer> }[];
}
/** What the thread that parses says in the end. */
export type Answer = { mail: ParsedMail } | { refused: string };

/**
 * What a mail may take: a time in milliseconds, and megabytes of its thread's heap. Of 25 MB, files take half a second, and lines of
 * text five; what goes on for longer may go on for hours.
 */
const most = { ms: 10_000, heapMb: 512 };
type Most = Partial<typeof most>;

/** Mails that are parsed at once: each may take a processor, and the memory above. */
const inTurn = turnsOf(2);
/** Bytes of mails that are parsed or wait for it, in this process. */
const mostBytes = 256 * 1024 * 1024;
let bytesHere = 0;

const tooLong = 'This message takes longer to read than a mail does';
const tooLarge = 'This message takes more memory to read than a mail does';

/**
 * Parses a mail in a thread of its own, which ends with it: it starts in 60 ms, of which the thread that serves gives one, and
 * nothing of one mail is left to the next.
 */
async function answerOf(raw: Buffer, { ms = most.ms, heapMb = most.heapMb }: Most): Promise<Answer> {
  // a copy: the message may lie in memory that other messages share
  const content = new Uint8Array(raw);
  const worker = new Worker(new URL('./mail-worker.mjs', import.meta.url), {
    workerData: content,
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // what the server was started with, and its secrets, are none of the parser's
    execArgv: [],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: tooLarge }) : reject(error),
      );
      worker.once('exit', () => reject(new Error('The thread that reads a mail has ended without an answer')));
      timer = setTimeout(() => resolve({ refused: tooLong }), ms);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/**
 * Parses a mail beside the thread that serves, within a time and a memory that no mail needs.
 *
 * @throws Refusal VALIDATION_FAILED for what cannot be read as a mail within them; TOO_MANY_REQUESTS while too many mails wait
 */
export async function parseMail(raw: Buffer, limits: Most = most): Promise<ParsedMail> {
  if (bytesHere + raw.length > mostBytes) throw refuse('TOO_MANY_REQUESTS');
  bytesHere += raw.length;
  try {
    const answer = await inTurn(() => answerOf(raw, limits));
    if ('refused' in answer) throw refuse('VALIDATION_FAILED', { fieldErrors: { message: answer.refused } });
    return answer.mail;
  } finally {
    bytesHere -= raw.length;
  }
}
