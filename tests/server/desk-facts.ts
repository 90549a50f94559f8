import type { ListDesk } from '../../host/server/registers/every-desk.ts';
import type { WritingCall } from '../../widgets/contract/calls.ts';
import type { CallInput } from '../../widgets/contract/schemas.ts';
import type { ListOracle } from './lists/list-oracle.ts';
import type { Read } from './refusals/reads.ts';
import type { Session, TestServer } from './support.ts';

/** What there is when a write is sent: people, and an application at the document desk that no test has used. */
export interface World {
  server: TestServer;
  lead: Session;
  ops: Session;
  application: string;
  /** Its loan's number. */
  loan: string;
}

/** A call that writes, as the tests of every write use it. */
export interface Write<Name extends WritingCall> {
  /** What it is sent in one good use, of things that are made for it. */
  sent(world: World): CallInput<Name> | Promise<CallInput<Name>>;
  /** The same of a row that stands, where `sent` makes one. */
  change?(world: World): CallInput<Name> | Promise<CallInput<Name>>;
  /** Who sends it; the lead unless given. */
  by?: 'ops';
  /** Where a screen shows what it has saved. */
  read(input: CallInput<Name>, world: World): Read | Promise<Read>;
  /** True where its sentence is for the audit: the screen shows what was done, and not why. */
  isSentenceAudited?: true;
}

type Handled<Desk> = Desk extends { handlers: infer Handlers } ? keyof Handlers : never;
/** The calls of desks with lists that write. */
export type DeskWrite = Handled<ListDesk> & WritingCall;

/** What the tests of every list and every write know of a desk with lists. */
export interface DeskFacts<Desk extends ListDesk> {
  /** Each of its lists in plain SQL at a moment. */
  lists(now: Date): { readonly [Type in keyof Desk['lists']]: ListOracle };
  /** Each of its calls that writes. */
  writes: { readonly [Name in Handled<Desk> & WritingCall]: Write<Name> };
}

/** Says what the tests know of a desk; a row of `every-desk-facts.ts` registers it. A list or a write that is not said does not compile. */
export function defineDeskFacts<Desk extends ListDesk>(_desk: Desk, facts: DeskFacts<Desk>): DeskFacts<Desk> {
  return facts;
}
