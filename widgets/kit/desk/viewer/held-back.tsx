import { Icon } from '../../parts/icon.tsx';
import { lockIcon } from '../../parts/icons/lock.tsx';
import { revealIcon } from '../../parts/icons/reveal.tsx';
import type { ViewerActions, ViewerFile } from './viewer-file.ts';

interface HeldBackProps {
  file: ViewerFile;
  reveal: ViewerActions['revealOriginal'];
}

/**
 * Stands in place of the original of a redacted document. The original opens by a button, and the opening is recorded.
 */
export function HeldBack({ file, reveal }: HeldBackProps) {
  return (
    <div className="blank stage-blank">
      <Icon shape={lockIcon} />
      <h3>The original is held back</h3>
      <p className="soft">Parts of this document have been covered. Seeing the original is recorded.</p>
      {reveal && (
        <button className="btn" type="button" onClick={() => reveal(file)}>
          <Icon shape={revealIcon} />
          Show original
        </button>
      )}
    </div>
  );
}
