import type { ReactNode } from 'react';
import type { ShownFailure } from '../work/create-load.ts';
import { Icon, type IconShape } from './icon.tsx';
import { documentIcon } from './icons/document.tsx';
import { refreshIcon } from './icons/refresh.tsx';
import { searchIcon } from './icons/search.tsx';
import { warningIcon } from './icons/warning.tsx';
import { WaitingLine } from '../widget/waiting-line.tsx';

interface BlankProps {
  icon: IconShape;
  title: string;
  text?: string;
  action?: { label: string; run(): unknown; icon?: IconShape };
  isAlert?: boolean;
  /** Stands between the text and the button. */
  children?: ReactNode;
}

/** Shown in place of missing content: what happened and what to do. */
export function Blank({ icon, title, text, action, isAlert = false, children }: BlankProps) {
  return (
    <div className="blank" role={isAlert ? 'alert' : 'status'}>
      <Icon shape={icon} />
      <h3>{title}</h3>
      {text && <p className="soft">{text}</p>}
      {children}
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

/** Whether asking again gives the same refusal: not allowed, or not there. */
function isFinal({ kind, code }: ShownFailure): boolean {
  return kind === 'forbidden' || kind === 'missing' || code === 'NOT_ALLOWED' || code === 'NOT_FOUND';
}

interface LoadFailureProps {
  failure: ShownFailure;
  /** Loads again; a promise settles once it has. */
  retry(): unknown;
}

/**
 * A part of a screen that did not load, with the backend's own text, if it sent one (ER-06 to ER-08). After an outage
 * it loads by itself; a refusal that stays offers no further try.
 */
export function LoadFailure({ failure, retry }: LoadFailureProps) {
  const { kind, message } = failure;
  const mayTry = !isFinal(failure);
  return (
    <Blank
      isAlert
      icon={warningIcon}
      title={message === hint ? 'Data not loaded due to some server error' : message}
      {...(mayTry && { text: hint, action: { label: 'Try again', run: retry, icon: refreshIcon } })}
    >
      <WaitingLine kind={kind} retry={retry} />
    </Blank>
  );
}

/** A whole screen that did not load (ER-09, ER-10). After an outage it loads by itself. */
export function ScreenFailure({ failure, refresh }: { failure: ShownFailure; refresh: () => unknown }) {
  return (
    <Blank
      isAlert
      icon={warningIcon}
      title="We're sorry, something went wrong"
      text="An error occur while loading page. Try Reloading the page again"
      action={{ label: 'Refresh', run: refresh, icon: refreshIcon }}
    >
      <WaitingLine kind={failure.kind} retry={refresh} />
    </Blank>
  );
}
