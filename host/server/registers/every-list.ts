import type { ListBase } from '../core/lists/base.ts';
import type { EveryList } from '../core/lists/source.ts';
import { everyDesk, type ListDesk, type Whole } from './every-desk.ts';

const listDesks = everyDesk.filter((desk): desk is ListDesk => 'lists' in desk);
const sources = Object.assign({}, ...listDesks.map(({ lists }) => lists)) as Whole<ListDesk['lists']>;

/** The server's source of every list. A list of the contract that no desk has does not compile. */
export const everyList: EveryList = sources;
export const listBases: readonly ListBase[] = listDesks.map(({ base }) => base);
/** The tables of the lists' rows that change all day long. */
export const hotTables: readonly string[] = listBases.flatMap((base) => base.hotTables);
