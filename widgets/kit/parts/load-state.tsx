import { Icon } from './icon.tsx';
import { documentIcon, refreshIcon, searchIcon, warningIcon, type IconShape } from './icons.tsx';

interface BlankProps {
  icon: IconShape;
  title: string;
  text?: string;
  action?: { label: string; run(): void; icon?: IconShape };
  isAlert?: boolean;
}

/** Shown in place of missing content: what happened and what to do. */
export function Blank({ icon, title, text, action, isAlert = false }: BlankProps) {
  return (
    <div className="blank" role={isAlert ? 'alert' : 'status'}>
      <Icon shape={icon} />
      <h3>{title}</h3>
      {text && <p className="soft">{text}</p>}
      {action && (
        <button className="btn" type="button" onClick={() => action.run()}>
          {action.icon && <Icon shape={action.icon} />}
          {action.label}
        </button>
      )}
    </div>
  );
}

/** An empty list (ER-20), or one that filters have left empty. */
export function NoRecords({ text, clear }: { text?: string; clear?: () => void }) {
  return (
    <Blank
      icon={documentIcon}
      title="No record to display"
      {...(text === undefined ? {} : { text })}
      {...(clear === undefined ? {} : { action: { label: 'Clear filters', run: clear } })}
    />
  );
}

/** A search without matches (ER-21). */
export function NoResults({ text, clear }: { text?: string; clear?: () => void }) {
  return (
    <Blank
      icon={searchIcon}
      title="No Results Found"
      {...(text === undefined ? {} : { text })}
      {...(clear === undefined ? {} : { action: { label: 'Clear search', run: clear } })}
    />
  );
}

const hint = 'Please try again';

/** A part of a screen that did not load; `message` is the backend's own text, if it sent one (ER-06 to ER-08). */
export function LoadFailure({ message = hint, retry }: { message?: string; retry: () => void }) {
  return (
    <Blank
      isAlert
      icon={warningIcon}
      title={message === hint ? 'Data not loaded due to some server error' : message}
      text={hint}
      action={{ label: 'Try again', run: retry, icon: refreshIcon }}
    />
  );
}

/** A whole screen that did not load (ER-09, ER-10). */
export function ScreenFailure({ refresh }: { refresh: () => void }) {
  return (
    <Blank
      isAlert
      icon={warningIcon}
      title="We're sorry, something went wrong"
      text="An error occur while loading page. Try Reloading the page again"
      action={{ label: 'Refresh', run: refresh, icon: refreshIcon }}
    />
  );
}
