import type { RiskLevel } from '../../contract/applications/udrs.ts';
import statusSheet from '../look/status.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from './icon.tsx';
import { riskIcon } from './icons/risk.tsx';
import { statusLook } from './status-tone.ts';
import { toneClass, type Tone } from './tone.ts';

/** A status in a table or a row of details: a coloured glyph and a plain word. */
export function Status({ value }: { value: string }) {
  useSheet(statusSheet);
  const { tone, icon, word } = statusLook(value);
  return (
    <span className={`status ${toneClass(tone)}`}>
      <Icon shape={icon} />
      {word}
    </span>
  );
}

/** A status where it is the subject: on a card, in a header. */
export function Badge({ value }: { value: string }) {
  useSheet(statusSheet);
  const { tone, icon, word } = statusLook(value);
  return (
    <span className={`badge ${toneClass(tone)}`}>
      <Icon shape={icon} />
      {word}
    </span>
  );
}

/** A status in the backend's own spelling (CP-01), in the tone and with the glyph that every status has. */
export function ExactStatus({ value }: { value: string }) {
  useSheet(statusSheet);
  const { tone, icon } = statusLook(value);
  return (
    <span className={`status ${toneClass(tone)}`}>
      <Icon shape={icon} />
      {value}
    </span>
  );
}

const risks: Readonly<Record<RiskLevel, { level: 1 | 2 | 3 | 4; tone: Tone }>> = {
  Low: { level: 1, tone: 'good' },
  Medium: { level: 2, tone: 'wait' },
  High: { level: 3, tone: 'high' },
  Extreme: { level: 4, tone: 'bad' },
};
const isRisk = (value: string): value is RiskLevel => Object.hasOwn(risks, value);

/** A risk level: bars that count it and its word; only Extreme is boxed (CO-30). */
export function Risk({ value }: { value: string }) {
  useSheet(statusSheet);
  if (!isRisk(value)) return <>{value || '-'}</>;
  const { level, tone } = risks[value];
  return (
    <span className={`${value === 'Extreme' ? 'badge' : 'status'} ${toneClass(tone)}`}>
      <Icon shape={riskIcon(level)} />
      {value}
    </span>
  );
}
