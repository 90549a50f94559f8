import {
  flagIdOf,
  flagWords,
  vkycFlagNote,
  type VkycFlagAnswer,
  type VkycFlagMark,
} from '../../contract/vkyc/vkyc-flags.ts';
import { vkycFlags, type VkycDesk } from '../../contract/vkyc/vkyc.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { checkIcon } from '../../kit/parts/icons/check.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Review, ReviewState } from '../review-state.ts';
import { clock, isAnsweredFirst, lastOf } from '../review-view.ts';

export interface FlagRowProps {
  flag: VkycFlagMark;
  /** True for a flag that this reviewer raises: it can be taken back. */
  isOwn: boolean;
  review: Review;
  state: ReviewState;
  isReadonly: boolean;
  seek(second: number): void;
}

const desks: Readonly<Record<VkycDesk, string>> = { maker: 'Maker', checker: 'Checker', audit: 'Auditor' };
const words: Readonly<Record<VkycFlagAnswer['verdict'], string>> = { CONFIRMED: 'confirmed', DISMISSED: 'dismissed' };

/** What the people before have said to a flag. */
function Before({ flag, review, state }: Pick<FlagRowProps, 'flag' | 'review' | 'state'>) {
  const before = (['maker', 'checker', 'audit'] as const).filter((desk) => desk !== state.desk);
  return before.map((desk) => {
    const said = lastOf(review, desk)?.flags?.find((answer) => flagIdOf(answer) === flagIdOf(flag));
    if (!said) return null;
    return (
      <span key={desk} className="ev">
        {desks[desk]}: {words[said.verdict]}
        {said.note !== '' && ` (${said.note})`}
      </span>
    );
  });
}

/** A flag of the session, where it is in the recording, and what this reviewer says to it. */
export function FlagRow({ flag, isOwn, review, state, isReadonly, seek }: FlagRowProps) {
  const texts = useValue(state.typed.values);
  const name = `flag.${flagIdOf(flag)}.`;
  const chosen = texts[`${name}verdict`] ?? '';
  const { label } = vkycFlags[flag.key];
  const { second } = flag;
  function choose(verdict: VkycFlagAnswer['verdict']) {
    state.typed.forget(name);
    state.typed.set({ [`${name}verdict`]: verdict });
  }
  const way = (verdict: VkycFlagAnswer['verdict'], text: string, icon: typeof checkIcon, tone: string) => (
    <button
      className={`btn small ${tone}`}
      type="button"
      aria-pressed={chosen === verdict}
      disabled={isReadonly}
      onClick={() => choose(verdict)}
    >
      <Icon shape={icon} size="s" />
      {text}
    </button>
  );
  return (
    <section
      className={`chk flag${chosen === 'CONFIRMED' ? ' is-bad' : ''}`}
      aria-label={flagWords(flag)}
      data-flag={flagIdOf(flag)}
    >
      <div className="ask">
        <div className="strong">
          <Icon shape={warningIcon} size="s" /> {label}
        </div>
        {second !== null && (
          <span className="ev">
            Raised at{' '}
            <button className="act num" type="button" onClick={() => seek(second)}>
              {clock(second)}
            </button>
          </span>
        )}
        {!isAnsweredFirst(review, state.desk, chosen) && <Before flag={flag} review={review} state={state} />}
      </div>
      {isOwn ? (
        <div className="pf">
          <span className="ev">Raised by you</span>
          {!isReadonly && (
            <button className="btn small" type="button" onClick={() => state.typed.forget(name)}>
              Take back
            </button>
          )}
        </div>
      ) : (
        <div className="pf" role="group" aria-label={`${flagWords(flag)}: answer`}>
          {way('CONFIRMED', 'Confirm', checkIcon, 'bad')}
          {way('DISMISSED', 'Dismiss', closeIcon, 'good')}
        </div>
      )}
      {chosen === 'DISMISSED' && (
        <div className="reason">
          <TextAreaField
            field={state.typed.field(`${name}note`)}
            label="Why it is dismissed"
            rows={2}
            isReadonly={isReadonly}
            maxLength={vkycFlagNote.max}
          />
        </div>
      )}
    </section>
  );
}
