import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can do what a silent fail-over does. */
export interface SwallowingProxy {
  port: number;
  /** The same address by way of the proxy. */
  addressOf(url: string): string;
  /** Says nothing more on the connections that are open, and closes none; new ones go on. */
  swallow(): void;
  /** The connection on which this text is sent next falls silent right after, in the midst of its work. */
  swallowAfter(text: string): void;
  /** Whether the text of `swallowAfter` has not been sent yet. */
  awaitsText(): boolean;
  /** Breaks every connection and takes no more, until `mend`. */
  cut(): void;
  mend(): void;
  /** Where new connections go from now on. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy on this machine in front of one of its ports. */
export async function startProxy(target: number): Promise<SwallowingProxy> {
  let port = target;
  let lastWord: string | undefined;
  let isCut = false;
  const pairs = new Set<[Socket, Socket]>();
  const swallowed: Socket[] = [];

  function silence(pair: [Socket, Socket]): void {
    for (const each of pair) each.unpipe().resume();
    swallowed.push(...pair);
    pairs.delete(pair);
  }

  function take(socket: Socket): void {
    if (isCut) return void socket.destroy();
    const onward = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [socket, onward];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.pipe(to);
      // One end that goes takes the other along, as it would without a proxy between.
      from.on('error', () => undefined);
      from.on('close', () => {
        if (pairs.delete(pair)) to.destroy();
      });
    }
    socket.on('data', (sent) => {
      if (lastWord === undefined || !sent.includes(lastWord)) return;
      lastWord = undefined;
      silence(pair);
    });
  }

  const server = createServer(take).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    addressOf(url) {
      const address = new URL(url);
      address.port = String(own);
      return address.href;
    },
    swallow() {
      for (const pair of pairs) silence(pair);
    },
    swallowAfter: (text) => void (lastWord = text),
    awaitsText: () => lastWord !== undefined,
    cut() {
      isCut = true;
      for (const [socket] of pairs) socket.destroy();
    },
    mend: () => void (isCut = false),
    leadTo: (next) => void (port = next),
    async stop() {
      for (const each of [...pairs].flat().concat(swallowed)) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
