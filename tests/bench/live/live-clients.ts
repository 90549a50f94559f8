import { connect, type Socket } from 'node:net';
import { sessionHeaders, type Session } from '../../server/support.ts';

/** Streams that one session may have open. */
export const streamsOfSession = 20;
/** Milliseconds of the machine's clock, the same in every process. */
export const machineTime = () => performance.timeOrigin + performance.now();

export interface Client {
  socket: Socket;
  /** When each event arrived, by its number. */
  arrivals: Map<number, number>;
  /** Numbers that came once more. */
  repeats: number[];
}

/** What a reader listens to, and the payload's field that numbers its events. */
export interface Listening {
  topic: string;
  field: string;
}

/** What every connection's bytes are read into, so that reading costs the machine little beside the writing. */
const bytesRead = Buffer.allocUnsafe(64 * 1024);

/** Calls `found` for each number that follows a mark in a text. */
function eachNumberAfter(mark: string, text: string, found: (n: number) => void): void {
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1))
    found(Number.parseInt(text.slice(at + mark.length, at + mark.length + 16), 10));
}

function open(port: number, session: Session, { topic, field }: Listening): Promise<Client> {
  const arrivals = new Map<number, number>();
  const repeats: number[] = [];
  const mark = `"${field}":`;
  return new Promise((resolve, reject) => {
    let isReady = false;
    const onread = {
      buffer: bytesRead,
      callback(length: number) {
        const time = machineTime();
        const text = bytesRead.toString('latin1', 0, length);
        eachNumberAfter(mark, text, (n) => {
          if (arrivals.has(n)) repeats.push(n);
          else arrivals.set(n, time);
        });
        if (!isReady && text.startsWith('HTTP/1.1 4')) reject(new Error(text));
        if (!isReady && (isReady = text.includes('stream.ready'))) resolve({ socket, arrivals, repeats });
        return true;
      },
    };
    const socket = connect({ port, host: '127.0.0.1', onread });
    socket.once('error', reject);
    const lines = Object.entries(sessionHeaders(session)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /live?topics=${topic} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`);
  });
}

/** Opens streams, so many a session, fifty at a time. */
export async function openAll(
  port: number,
  sessions: readonly Session[],
  count: number,
  listening: Listening,
): Promise<Client[]> {
  const clients: Client[] = [];
  for (let from = 0; from < count; from += 50) {
    const batch = Array.from({ length: Math.min(50, count - from) }, (_, n) =>
      open(port, sessions[Math.floor((from + n) / streamsOfSession)] as Session, listening),
    );
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
}

/** Waits until an event has come to each. */
export async function arrivedAtAll(clients: readonly Client[], n: number): Promise<void> {
  for (const { arrivals } of clients) while (!arrivals.has(n)) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** The value below which such a part of sorted values lies. */
export const at = (values: readonly number[], part: number) =>
  values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
