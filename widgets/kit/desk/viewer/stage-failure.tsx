import { LoadFailure } from '../../parts/load-state.tsx';
import type { ViewerActions } from './viewer-file.ts';

interface StageFailureProps {
  message: string;
  renew: ViewerActions['renew'];
  retry(): void;
}

/** Shown for a file that did not open. Its link may have expired, so `renew` loads a fresh link before the next try. */
export function StageFailure({ message, renew, retry }: StageFailureProps) {
  return <LoadFailure message={message} retry={() => void Promise.resolve(renew?.()).then(retry)} />;
}
