import { useState } from 'react';
import { linkBelow } from '../../client/files/link-below.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { imageIcon } from '../../kit/parts/icons/image.tsx';

export interface StillFile {
  key: string;
  label: string;
  note: string;
  /** A link below the backend's base; empty if the file is gone or a redaction hides it. */
  url: string;
  isRedacted: boolean;
}

interface StillProps {
  still: StillFile;
  base: string;
  renew(url: string): Promise<string | undefined>;
  open(): void;
  /** Opens the original of a redacted picture; absent for who may not. */
  reveal: (() => void) | undefined;
}

/** A picture that opens large. A link that has expired is renewed once; a file that is missing all the same is gone. */
export function Still({ still, base, renew, open, reveal }: StillProps) {
  const { label, note, url, isRedacted } = still;
  const [fresh, setFresh] = useState<{ of: string; url: string }>();
  const [gone, setGone] = useState<string>();
  const link = fresh?.of === url ? fresh.url : url === '' ? '' : linkBelow(base, url);
  const shown = gone === link ? '' : link;
  async function again() {
    const renewed = fresh?.of === url ? undefined : await renew(link).catch(() => undefined);
    if (renewed === undefined || renewed === link) setGone(link);
    else setFresh({ of: url, url: renewed });
  }
  return (
    <figure className="still">
      {shown === '' ? (
        <div className="hidden-still">
          <Icon shape={imageIcon} size="l" />
          <span className="small">{isRedacted ? 'Redacted' : 'Gone'}</span>
          {isRedacted && reveal && (
            <button className="btn small" type="button" onClick={reveal}>
              Show original
            </button>
          )}
        </div>
      ) : (
        <button type="button" onClick={open} aria-label={`${label}, open large`}>
          <img src={shown} alt="" onError={() => void again()} />
        </button>
      )}
      <figcaption>
        <span className="strong">{label}</span>
        <span className="small soft num">{note}</span>
      </figcaption>
    </figure>
  );
}
