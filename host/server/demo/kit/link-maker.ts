import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Settings } from '../../base/settings.ts';

/** Makes a path that opens a screen on some of the demo's data; undefined when the data has nothing for the screen. */
export type LinkMaker = (db: Kysely<Database>, settings: Settings) => Promise<string | undefined>;
