import { DateField } from '../../kit/form/date-field.tsx';
import type { DailyState } from '../daily-mis.state.ts';

/** The first and the last day of a range of one's own. */
export function PickedDays({ state }: { state: DailyState }) {
  return (
    <form
      className="mis-days"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.showPicked();
      }}
    >
      <DateField field={state.from} label="From" />
      <DateField field={state.to} label="To" />
      <button className="btn" type="submit">
        Show
      </button>
    </form>
  );
}
