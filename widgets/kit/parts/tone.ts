/** The meaning of a colour. A colour never stands alone: each comes with its own glyph and a word. */
export type Tone = 'good' | 'bad' | 'wait' | 'high' | 'hold' | 'live' | 'off';

/** The class that sets a tone's `--fg --bg --ln --so`. */
export function toneClass(tone: Tone): string {
  return tone === 'hold' ? 'onhold' : tone;
}
