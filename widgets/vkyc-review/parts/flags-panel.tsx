import { flagIdOf } from '../../contract/vkyc/vkyc-flags.ts';
import { vkycFlagNames, vkycFlags } from '../../contract/vkyc/vkyc.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { useValue } from '../../kit/use-value.ts';
import { typedFlags } from '../review-flags.ts';
import { clock } from '../review-view.ts';
import { FlagRow, type FlagRowProps } from './flag-row.tsx';

interface FlagsPanelProps extends Pick<FlagRowProps, 'review' | 'state' | 'isReadonly' | 'seek'> {
  /** The second that the player shows. */
  second(): number;
}

/** What is wrong with the session: each flag is answered at each desk, and a reviewer raises what nobody has told. */
export function FlagsPanel({ review, state, isReadonly, seek, second }: FlagsPanelProps) {
  const texts = useValue(state.typed.values);
  const { session } = review;
  const flags = session?.flags;
  // A backend that knows no flags sends none, not even an empty list.
  if (session?.status !== 'COMPLETED' || flags === undefined) return null;
  const answers = typedFlags(texts);
  const answered = answers.map(flagIdOf);
  const told = flags.map(flagIdOf);
  const own = answers.filter((answer) => !told.includes(flagIdOf(answer)));
  if (flags.length === 0 && isReadonly) return null;
  const chosen = vkycFlagNames.find((key) => key === texts['raise.key']);
  function raise() {
    if (chosen === undefined) return;
    const at = Math.min(Math.floor(second()), session?.length ?? 0);
    state.typed.set({ [`flag.${flagIdOf({ key: chosen, second: at })}.verdict`]: 'CONFIRMED' });
    state.typed.forget('raise.');
  }
  const done = told.filter((id) => answered.includes(id)).length;
  const common = { review, state, isReadonly, seek };
  return (
    <section className="panel sect flags" aria-label="Flags">
      <header>
        <h2>Flags</h2>
        <span className="small soft num">
          {flags.length === 0 ? 'None' : isReadonly ? flags.length : `${done} of ${flags.length} answered`}
        </span>
      </header>
      {flags.map((flag) => (
        <FlagRow key={flagIdOf(flag)} flag={flag} isOwn={false} {...common} />
      ))}
      {own.map(({ key, second: at }) => (
        <FlagRow key={flagIdOf({ key, second: at })} flag={{ key, second: at }} isOwn {...common} />
      ))}
      {!isReadonly && (
        <div className="raise">
          <SelectField
            field={state.typed.field('raise.key')}
            label="Raise a flag"
            choices={vkycFlagNames.map((key) => ({ value: key, label: vkycFlags[key].label }))}
          />
          <button className="btn" type="button" disabled={chosen === undefined} onClick={raise}>
            Raise at this second
          </button>
          <span className="small soft grow num">Of the recording, which is {clock(session.length ?? 0)} long</span>
        </div>
      )}
    </section>
  );
}
