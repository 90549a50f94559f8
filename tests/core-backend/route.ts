import type { Input, Takes } from './http/read-body.ts';
import type { Staff } from './session.ts';
import type { World } from './world.ts';

/** A call as its answer sees it. `staff` is nobody where a call takes no session. */
export interface Asked extends Input {
  world: World;
  staff: Staff;
}

export interface Route {
  takes: Takes;
  /** `staff`: both headers of a session. `telephony`: the fixed user key. */
  who: 'staff' | 'telephony' | 'anyone';
  /** What stands in the envelope's `data`. */
  answer(asked: Asked): unknown;
}

/** By method and path. */
export type Routes = Readonly<Record<string, Route>>;
