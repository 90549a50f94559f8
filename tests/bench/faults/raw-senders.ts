import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** Connections to this machine that keep to no rule of HTTP. */
export interface RawSenders {
  /** Opens so many at a time, whose own ends stay open whatever the server does, and sends what each has to say. */
  open(texts: readonly string[]): Promise<Socket[]>;
  end(): void;
}

const atOnce = 100;

export function rawSenders(port: number): RawSenders {
  const sockets: Socket[] = [];
  async function openOne(text: string): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    if (text !== '') socket.write(text);
    return socket;
  }
  return {
    async open(texts) {
      const opened: Socket[] = [];
      for (let from = 0; from < texts.length; from += atOnce)
        opened.push(...(await Promise.all(texts.slice(from, from + atOnce).map(openOne))));
      return opened;
    },
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
