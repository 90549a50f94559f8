import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can do what a silent fail-over does. */
export interface SwallowingProxy {
  port: number;
  /** The same address by way of the proxy. */
  addressOf(url: string): string;
  /** Says nothing more on the connections that are open, and closes none; new ones go on. */
  swallow(): void;
  /** Where new connections go from now on. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy on this machine in front of one of its ports. */
export async function startProxy(target: number): Promise<SwallowingProxy> {
  let port = target;
  const pairs = new Set<[Socket, Socket]>();

  function take(socket: Socket): void {
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
  }

  const server = createServer(take).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const swallowed: Socket[] = [];
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    addressOf(url) {
      const address = new URL(url);
      address.port = String(own);
      return address.href;
    },
    swallow() {
      for (const [socket, onward] of pairs) {
        for (const each of [socket, onward]) each.unpipe().resume();
        swallowed.push(socket, onward);
      }
      pairs.clear();
    },
    leadTo: (next) => void (port = next),
    async stop() {
      for (const each of [...pairs].flat().concat(swallowed)) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
