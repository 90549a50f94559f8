import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startFileServer } from '../files/files-support.ts';

it('is ready while the database and the disk take a write, and not where either fails or too little is left', async () => {
  let free = Infinity;
  const server = await startFileServer({
    settings: { diskFloorMb: 100, databaseUrl: undefined },
    freeBytes: () => Promise.resolve(free),
  });
  const ready = async () => (await fetch(`${server.base}/readyz`)).status;
  const incoming = path.join(server.dataDir, 'files', 'incoming');
  try {
    fs.mkdirSync(path.dirname(incoming), { recursive: true });
    fs.writeFileSync(incoming, 'a file where uploads would arrive');
    expect(await ready()).toBe(503);
    fs.rmSync(incoming);
    await sql`alter table server_ready rename to server_ready_away`.execute(server.db);
    expect(await ready()).toBe(503);
    await sql`alter table server_ready_away rename to server_ready`.execute(server.db);
    free = 24 * 1024 * 1024;
    expect(await ready()).toBe(503);
    free = Infinity;
    expect(await ready()).toBe(200);
    // A probe that an earlier answer did not wait for is taken away a moment later.
    await expect.poll(() => server.arriving()).toEqual([]);
    expect(await server.db.selectFrom('server_ready').selectAll().execute()).toHaveLength(1);
  } finally {
    await server.close();
  }
});
