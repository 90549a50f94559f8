import { LoadFailure, ScreenFailure } from '../../parts/load-state.tsx';
import type { LoadFailure as Failure } from '../../work/create-load.ts';
import type { ShellState } from './shell-state.ts';

/** A list that did not load. After an outage it comes back by itself. */
export function ListFailure({ failure, state: { reload } }: { failure: Failure; state: Pick<ShellState, 'reload'> }) {
  return failure.showsErrorPage ? (
    <ScreenFailure failure={failure} refresh={reload} />
  ) : (
    <LoadFailure failure={failure} retry={reload} />
  );
}
