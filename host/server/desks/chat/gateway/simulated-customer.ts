import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { newId } from '../../../db/new-id.ts';
import { identityIn } from '../../../core/messages/chat-identity.ts';
import type { ChatGateway, GatewayEvent, OutgoingMessage } from '../../../core/messages/gateway.ts';

export interface SimulationOptions {
  /** Called with each event of a customer. */
  receive(event: GatewayEvent): Promise<void>;
  now(): Date;
  /** Called when `receive` fails. */
  failed(error: unknown): void;
  /** Runs the work after some milliseconds. @returns what stops it. Real time unless given */
  later?: (ms: number, work: () => void) => () => void;
}

function realTime(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}

const answers: readonly (readonly [asked: RegExp, said: readonly string[]])[] = [
  [/\b(hi|hello|good (morning|afternoon|evening)|namaste)\b/i, ['Hello', 'Namaste, yes I am here', 'Hi, tell me']],
  [/https?:\/\//i, ['Ok, I will open it', 'Link is opening, thank you', 'I have opened it. What next?']],
  [/\b(photo|document|pan|aadhaar|statement|proof)\b/i, ['I will send it today', 'Ok, sending again', 'Which side?']],
  [/\b(mandate|nach|bank|account)\b/i, ['Which account should I use?', 'I have signed the form', 'Ok, I will do it']],
  [/\b(pay|payment|emi|due)\b/i, ['I will pay by evening', 'Already paid yesterday', 'Can I pay on the 5th?']],
  [/\b(thank|resolved|done|closing)\b/i, ['Thank you', 'Ok thank you for the help']],
  [/\?/, ['Yes', 'Yes, that is right', 'No, not yet']],
];
const otherwise = ['Ok', 'Understood', 'Ok, I will check and tell you', 'Haan ji', 'ठीक है'];

/** A number from 0 to 99 that is the same for the same text. */
function drawn(text: string): number {
  return createHash('sha256').update(text).digest().readUInt16LE() % 100;
}

function answerTo(text: string, draw: number): string {
  const said = answers.find(([asked]) => asked.test(text))?.[1] ?? otherwise;
  return said[draw % said.length] ?? 'Ok';
}

/**
 * Customers for a demo. Each message arrives and most are read. An answer follows within seconds, to a question always,
 * until the customer goes quiet, as all do after a few answers. A message that begins with "fail" does not arrive.
 */
export function simulatedCustomers({ receive, now, failed, later = realTime }: SimulationOptions): ChatGateway {
  const planned = new Set<() => void>();
  const answered = new Map<string, number>();

  function plan(ms: number, event: () => GatewayEvent): void {
    const stop = later(ms, () => {
      planned.delete(stop);
      receive(event()).catch(failed);
    });
    planned.add(stop);
  }

  return {
    async send(message: OutgoingMessage) {
      const gatewayId = `simulated.${newId(now())}`;
      const { id: messageId, to, roomId, text } = message;
      const draw = drawn(`${roomId} ${text}`);
      const status = (reported: 'DELIVERED' | 'READ' | 'ERROR', failure?: string) => (): GatewayEvent => ({
        kind: 'status',
        gatewayId,
        messageId,
        status: reported,
        failure,
      });
      if (/^fail\b/i.test(text)) {
        plan(600, status('ERROR', 'The number is not on WhatsApp'));
        return gatewayId;
      }
      plan(500 + draw * 8, status('DELIVERED'));
      // A question is always answered, until the customer goes quiet.
      const asks = text.includes('?');
      if (draw % 10 === 9 && !asks) return gatewayId;
      plan(1800 + draw * 20, status('READ'));
      const rounds = answered.get(to) ?? 0;
      // The customer goes quiet after some answers, and leaves a few other messages unanswered.
      if (rounds >= 3 + (drawn(to) % 4) || (draw % 10 === 8 && !asks)) return gatewayId;
      answered.set(to, rounds + 1);
      plan(4000 + draw * 60, () => ({
        kind: 'message',
        gatewayId: `simulated.${newId(now())}`,
        from: identityIn([to]),
        name: '',
        text: answerTo(text, draw),
        at: now(),
      }));
      return gatewayId;
    },
    fetchMedia: async () => Readable.from([]),
    close() {
      for (const stop of planned) stop();
      planned.clear();
    },
  };
}
