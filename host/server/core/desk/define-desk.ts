import type { Place } from '../../../../widgets/contract/lists/place.ts';
import type { RaiseAlert } from '../../call/alert.ts';
import type { Subscribers } from '../../call/announcements.ts';
import type { CustomerPage, Played } from '../../call/customer-page.ts';
import type { HandlerTable } from '../../call/handler.ts';
import type { CallServer, Server } from '../../call/server.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FileReader } from '../files/file-reader.ts';
import type { Job } from '../jobs/start-jobs.ts';
import type { ListBase } from '../lists/base.ts';
import type { ListSource, ShapeOf } from '../lists/source.ts';

/** A store with rows that are kept for a limited time; it decides for how long. */
export interface Forgetting {
  forgetOld(tx: Tx, now: Date): Promise<unknown>;
}

/** What a job works with. */
export interface JobServer extends Server, Pick<CallServer, 'storage'> {
  /** Writes a line into the server's log, for who runs the server. Undefined where nothing listens. */
  log?: ((about: Record<string, number>, line: string) => void) | undefined;
  /** Tells those who watch the server. Undefined where nobody does. */
  alert?: RaiseAlert | undefined;
}

/** What the server has of a desk, beside its tables and what its demo makes. */
export interface Desk {
  /** Of a desk with lists: where they stand, and what their rows stand on. */
  place?: Place;
  base?: ListBase;
  /** Its calls, by name. */
  handlers?: Partial<HandlerTable>;
  /** Who sees the files that its records hold: by these alone a file is opened again. */
  sees?: readonly FileReader[];
  /** The pages that customers open by an address alone. */
  pages?(played: Played): readonly CustomerPage[];
  /** What it does without anybody's call. */
  jobs?(server: JobServer): readonly Job[];
  /** What it does when another part has announced something, in the same transaction. */
  follows?: Partial<Subscribers>;
  /** Its stores with rows that are kept for a limited time. */
  forgets?: readonly Forgetting[];
}

/** A desk with lists: its place in the contract, what their rows stand on, and a source of each. */
interface ListDesk<At extends Place, Base extends ListBase> extends Desk {
  place: At;
  base: Base;
  lists: { readonly [Type in keyof At['lists']]: ListSource<ShapeOf<Base>> };
}

/** Declares a desk; a row of `registers/every-desk.ts` registers it. */
export function defineDesk<const Given extends Desk>(desk: Given): Given {
  return desk;
}

/** Declares a desk with lists. A list of its place without a source, or one over another base, does not compile. */
export function defineListDesk<const At extends Place, Base extends ListBase, const Given extends ListDesk<At, Base>>(
  desk: Given & ListDesk<At, Base>,
): Given {
  return desk;
}
