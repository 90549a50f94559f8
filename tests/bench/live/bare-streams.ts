import { createServer, type AddressInfo, type Socket } from 'node:net';

// What a process can do at best on this machine just now: it keeps connections open and writes the bytes of an event to all
// of them, without a database, sessions, HTTP or order. Started by the bench; `say` is answered by when the writing began.

const sockets = new Set<Socket>();
const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.once('data', () => {
    sockets.add(socket);
    socket.write('event: stream.ready\n\n');
  });
  socket.once('close', () => sockets.delete(socket));
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);

process.on('message', (order: { say: number } | { measure: true } | { stop: true }) => {
  if ('stop' in order) process.exit();
  if ('measure' in order) {
    const { heapUsed, external, rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    process.send?.({ heap: heapUsed + external, rss, cpu: (user + system) / 1000 });
    return;
  }
  const committedAt = performance.timeOrigin + performance.now();
  // As long as the event of a changed chat.
  const payload = { roomId: '0'.repeat(36), version: 70, state: 'AVAILABLE', holderId: null, unread: 70 };
  const data = JSON.stringify({ type: 'roomChanged', payload: { ...payload, lastPosition: order.say } });
  const bytes = Buffer.from(`event: chat.general\nid: 12345678.100\ndata: ${data}\n\n`);
  for (const socket of sockets) socket.write(bytes);
  process.send?.({ committedAt });
});
process.on('disconnect', () => process.exit());
