import { useEffect, useMemo, useState } from 'react';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { LoadFailure } from '../../kit/parts/load-state.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { createSessions, type OwnSession, type SessionsState } from '../sessions.state.ts';

const ChangePassword = lazyPart(async () => (await import('./change-password.tsx')).ChangePassword);

interface AccountProps {
  widget: Widget;
  username: string;
}

/** What a user may do to their own account: change the password, see and end sessions. */
export function Account({ widget, username }: AccountProps) {
  const state = useMemo(() => createSessions(widget), [widget]);
  useEffect(() => {
    void state.reload();
    return state.dispose;
  }, [state]);
  return (
    <>
      <Password widget={widget} username={username} changed={() => void state.reload()} />
      <Sessions widget={widget} state={state} />
    </>
  );
}

interface PasswordProps extends AccountProps {
  /** True when the user signed in with a one-time password. */
  isFirst?: boolean;
  changed(): void;
}

/** The panel that opens the dialog for a new password. */
export function Password({ widget, username, isFirst = false, changed }: PasswordProps) {
  const [isChanging, setChanging] = useState(isFirst && !widget.isReadonly);
  return (
    <section className="panel" aria-label="Password">
      <header className="spread">
        <h2>Password</h2>
        {!widget.isReadonly && (
          <button className="btn" type="button" onClick={() => setChanging(true)}>
            Change password
          </button>
        )}
      </header>
      {isFirst ? (
        <Notice tone="wait">
          Your password was for one sign-in. Choose one of your own before you sign out: nothing else opens until then
        </Notice>
      ) : (
        <p className="soft">A change ends your sessions everywhere else.</p>
      )}
      {isChanging && (
        <ChangePassword widget={widget} username={username} close={() => setChanging(false)} changed={changed} />
      )}
    </section>
  );
}

function Sessions({ widget, state }: { widget: Widget; state: SessionsState }) {
  const load = useValue(state.load);
  const isBusy = useValue(state.isBusy);
  const others = load.phase === 'ready' ? load.value.sessions.filter(({ isCurrent }) => !isCurrent) : [];
  return (
    <section className="panel" aria-label="Sessions">
      <header className="spread">
        <h2>Sessions</h2>
        {others.length > 0 && !widget.isReadonly && (
          <button className="btn" type="button" aria-disabled={isBusy} onClick={() => void state.endOthers()}>
            End all others
          </button>
        )}
      </header>
      {load.phase === 'loading' && <CardSkeleton rows={2} />}
      {load.phase === 'failed' && <LoadFailure failure={load} retry={() => state.reload()} />}
      {load.phase === 'ready' && (
        <ul className="sessions">
          {load.value.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isBusy}
              {...(!widget.isReadonly && { end: () => void state.end(session.id) })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionRow({ session, isBusy, end }: { session: OwnSession; isBusy: boolean; end?: () => void }) {
  const { device, ip, signedInAt, lastUsedAt, isCurrent } = session;
  return (
    <li>
      <div className="grow">
        <div className="strong">{device}</div>
        <div className="small soft">
          Signed in <span className="num">{formatDateTime(signedInAt)}</span>, last used{' '}
          <span className="num">{formatDateTime(lastUsedAt)}</span>, from <span className="num">{ip}</span>
        </div>
      </div>
      {isCurrent ? (
        <span className="small soft">This session</span>
      ) : (
        end && (
          <button
            className="btn small"
            type="button"
            aria-label={`End the session on ${device} of ${formatDateTime(signedInAt)}`}
            aria-disabled={isBusy}
            onClick={end}
          >
            End
          </button>
        )
      )}
    </li>
  );
}
