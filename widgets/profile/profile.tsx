import { useEffect, useMemo } from 'react';
import { portalLabels, portals } from '../contract/session/portals.ts';
import { roleLabel } from '../contract/session/roles.ts';
import { formatDateTime } from '../kit/format/wall-clock.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { FieldRows } from '../kit/parts/field-rows.tsx';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { LoadFailure, ScreenFailure } from '../kit/parts/load-state.tsx';
import { Avatar } from '../kit/parts/person.tsx';
import { useOffers } from '../kit/use-offers.ts';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createProfile, type ProfileRecord } from './profile.state.ts';

const account = () => import('./parts/account.tsx');
const Account = lazyPart(async () => (await account()).Account);
const Password = lazyPart(async () => (await account()).Password);

/** Name, username, user id, roles, portals and last sign-in, none editable (SH-44); the account on our own pages. */
export function Profile({ widget }: { widget: Widget }) {
  const { connection, provide } = widget;
  const state = useMemo(() => createProfile(connection), [connection]);
  const load = useValue(state.load);
  const hasSessions = useOffers(connection, 'sessions');
  // A one-time password must be changed before anything is shown. Passwords are typed on the product's own pages alone.
  const needsPassword = load.phase === 'failed' && load.code === 'NEW_PASSWORD_REQUIRED' && !connection.isForeign;
  useEffect(() => {
    void state.reload();
    return state.dispose;
  }, [state]);
  useEffect(() => provide({ reload: state.reload }), [provide, state]);

  if (load.phase === 'failed' && load.showsErrorPage && !needsPassword)
    return <ScreenFailure failure={load} refresh={() => state.reload()} />;
  return (
    <div className="page">
      <h1>Profile</h1>
      {load.phase === 'loading' && (
        <div className="panel">
          <CardSkeleton rows={6} />
        </div>
      )}
      {load.phase === 'ready' && <Record record={load.value} knowsSignIns={hasSessions} />}
      {load.phase === 'ready' && hasSessions && !connection.isForeign && (
        <Account widget={widget} username={load.value.username} />
      )}
      {needsPassword && (
        <Password
          widget={widget}
          username={connection.session.state.userInfo.peek()?.username ?? ''}
          isFirst
          changed={() => void state.settle()}
        />
      )}
      {load.phase === 'failed' && !needsPassword && <LoadFailure failure={load} retry={() => state.reload()} />}
    </div>
  );
}

function lastSignIn({ lastSignInAt }: ProfileRecord) {
  if (!lastSignInAt) return 'This is your first sign-in';
  return <span className="num">{formatDateTime(lastSignInAt)}</span>;
}

/** @param knowsSignIns whether the backend says when somebody signed in */
function Record({ record, knowsSignIns }: { record: ProfileRecord; knowsSignIns: boolean }) {
  const name = `${record.firstName} ${record.lastName}`;
  const offered = portals.filter((portal) => record.portalRouteList.some(({ viewName }) => viewName === portal));
  return (
    <section className="panel" aria-label={name}>
      <header>
        <Avatar name={name} size="lg" isSelf />
        <h2>{name}</h2>
      </header>
      <FieldRows
        rows={[
          { label: 'First name', value: record.firstName },
          { label: 'Last name', value: record.lastName },
          { label: 'Username', value: record.username },
          { label: 'User ID', value: <span className="num">{record.id}</span> },
          { label: 'Roles', value: record.roles.map(roleLabel).join(', ') },
          { label: 'Portals', value: offered.map((portal) => portalLabels[portal]).join(', ') },
          ...(knowsSignIns ? [{ label: 'Last sign-in', value: lastSignIn(record) }] : []),
        ]}
      />
    </section>
  );
}
