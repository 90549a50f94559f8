import { useState } from 'react';
import { linkBelow } from '../../../client/files/link-below.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { openIcon } from '../../../kit/parts/icons/open.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';

/** The recording of a feedback, played in place. Its link is asked for by the click, which the audit keeps. */
export function Recording({ feedbackId, widget }: { feedbackId: string; widget: Widget }) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [url, setUrl] = useState<string>();
  async function load() {
    const found = await work.run('playRecording', { feedbackId });
    if (found) setUrl(linkBelow(widget.connection.base, found.url));
  }
  if (url === undefined)
    return (
      <button className="btn" type="button" aria-disabled={isBusy} onClick={() => void (isBusy || load())}>
        <Icon shape={openIcon} />
        Play recording
      </button>
    );
  // An ended link is asked for again, which is another look at the recording.
  return <audio src={url} controls autoPlay aria-label="Recording" onError={() => setUrl(undefined)} />;
}
