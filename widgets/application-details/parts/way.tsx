import { udrsLabels } from '../../contract/applications/udrs.ts';
import { waySteps, type WayState } from '../../contract/application-details/application-details.ts';
import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon, type IconShape } from '../../kit/parts/icon.tsx';
import { activeIcon } from '../../kit/parts/icons/active.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { expiredIcon } from '../../kit/parts/icons/expired.tsx';
import { neutralIcon } from '../../kit/parts/icons/neutral.tsx';
import { rejectedIcon } from '../../kit/parts/icons/rejected.tsx';
import { toneClass, type Tone } from '../../kit/parts/tone.ts';
import type { Overview } from '../application-details.state.ts';

type Step = Overview['way'][number];

const looks: Readonly<Record<WayState, { className: string; tone: Tone; icon: IconShape; word: string }>> = {
  DONE: { className: 'did', tone: 'good', icon: approvedIcon, word: 'Done' },
  NOW: { className: 'now', tone: 'live', icon: activeIcon, word: 'Now' },
  PASSED: { className: 'did passed', tone: 'off', icon: neutralIcon, word: 'Not needed' },
  TO_COME: { className: 'todo', tone: 'off', icon: expiredIcon, word: 'To come' },
  ENDED: { className: 'now', tone: 'bad', icon: rejectedIcon, word: 'Ended here' },
};

/** When the application was at a step. */
function timeOf({ step, state, from, until, visits }: Step, stage: Overview['currentStage']): string {
  const times = visits > 1 ? `, ${visits} times` : '';
  if (state === 'PASSED') return 'Not needed';
  if (state === 'ENDED') return [udrsLabels[stage], until && formatDate(until)].filter(Boolean).join(' ');
  if (state === 'NOW') return `${udrsLabels[stage]}, since ${formatDate(from)}${times}`;
  if (from === null) return '';
  if (step === 'APPLIED') return formatDateTime(from);
  const [begin, end] = [formatDate(from), until === null ? '' : formatDate(until)];
  return `${end === '' || end === begin ? begin : `${begin} to ${end}`}${times}`;
}

/** The way of the application: what is done, where it stands, and what is to come. */
export function Way({ way, stage }: { way: Overview['way']; stage: Overview['currentStage'] }) {
  return (
    <div className="details-way">
      <ol className="way" aria-label="Way of the application">
        {way.map((each) => {
          const { className, tone, icon, word } = looks[each.state];
          return (
            <li
              key={each.step}
              className={`${className} ${toneClass(tone)}`}
              aria-current={each.state === 'NOW' ? 'step' : undefined}
            >
              <Icon shape={icon} />
              <div className="s1">
                {waySteps[each.step]}
                <span className="hidden-text">, {word}</span>
              </div>
              <div className="s2 num">{timeOf(each, stage)}</div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
