import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Settings } from '../settings.ts';

/** Makes a path that opens a screen on something of the demo's data; undefined where the data has nothing for it. */
export type LinkMaker = (db: Kysely<Database>, settings: Settings) => Promise<string | undefined>;
