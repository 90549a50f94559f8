import pg from 'pg';
import { connectionTo } from '../../db/connection-settings.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import type { Settings } from '../../base/settings.ts';
import { allowWakeUps, channel } from './live.store.ts';
import { quietly } from '../../base/quietly.ts';
import type { WakeUps } from '../../call/wake-ups.ts';

const longestPauseMs = 30_000;
/** How often a query checks that the listening connection still answers. */
const lookMs = 10_000;

/** Listens on its own connection, which it makes again when it breaks: a pooled one would be handed to other work. */
async function listenToPostgres(databaseUrl: string, wake: (word: string) => void): Promise<() => Promise<void>> {
  let isOver = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = 500;

  function again(): void {
    if (isOver) return;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2)).unref();
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connectionTo(databaseUrl, 'listener'),
      connectionTimeoutMillis: 10_000,
      query_timeout: 5000,
    });
    client = fresh;
    let isBroken = false;
    // A connection that has gone silent receives nothing and reports no error: only a query shows it.
    const look = setInterval(() => void fresh.query('select 1').catch(broke), lookMs).unref();
    function broke(): void {
      if (isBroken) return;
      isBroken = true;
      clearInterval(look);
      void quietly('The connection is broken', fresh.end());
      again();
    }
    fresh.on('error', broke);
    fresh.on('end', broke);
    fresh.on('notification', ({ payload }) => wake(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      allowWakeUps();
      pauseMs = 500;
      wake('');
    } catch {
      // Without the connection the dispatcher polls the table.
      broke();
    }
  }

  await connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    if (client) await quietly('The connection may be broken', client.end());
  };
}

/** Wake-ups by LISTEN and NOTIFY, on either engine. */
export function wakeUpsOf({ embedded }: OpenDatabase, { databaseUrl }: Pick<Settings, 'databaseUrl'>): WakeUps {
  return async (wake) => {
    if (databaseUrl !== undefined) return listenToPostgres(databaseUrl, wake);
    let isOver = false;
    await embedded?.listen(channel, (word) => !isOver && wake(word));
    if (embedded) allowWakeUps();
    return async () => void (isOver = true);
  };
}
