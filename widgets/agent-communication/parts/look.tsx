import { Icon } from '../../kit/parts/icon.tsx';
import { toneClass } from '../../kit/parts/tone.ts';
import type { Look } from '../words.ts';

/** A status of a communication or of a recipient: a glyph in its tone and a word. */
export function StatusLook({ look: { tone, icon, word } }: { look: Look }) {
  return (
    <span className={`status ${toneClass(tone)}`}>
      <Icon shape={icon} />
      {word}
    </span>
  );
}
