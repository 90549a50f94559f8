import { Notice } from '../../parts/notice.tsx';
import { useValue } from '../../use-value.ts';
import type { HeardChanges } from './heard-changes.ts';

/** What others have changed while the desk was open, until the person has read it. */
export function ChangedLine({ state: { news, forgetNews } }: { state: HeardChanges }) {
  const text = useValue(news);
  return text === '' ? null : (
    <Notice tone="live" action={{ label: 'OK', run: forgetNews }}>
      {text}
    </Notice>
  );
}
