import { Notice } from './notice.tsx';

/** Over an untouched form on a foreign page whose session has ended (EM-22). Import it lazily. */
export function SessionBar({ tryAgain }: { tryAgain(): void }) {
  return (
    <Notice tone="wait" action={{ label: 'Try again', run: tryAgain }}>
      Session expired
    </Notice>
  );
}
