import { useEffect, useMemo } from 'react';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { usersIcon } from '../kit/parts/icons/users.tsx';
import { Blank, LoadFailure, ScreenFailure } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import { keptAnswer } from '../kit/widget/kept-answer.ts';
import { useKept } from '../kit/widget/use-kept.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createAgentKyc } from './agent-kyc.state.ts';
import { createRail, type Rail } from './create-rail.ts';
import { KycDesk } from './kyc-desk.tsx';
import type { AgentKycState } from './kyc-state.ts';
import { tabOf } from './kyc-view.ts';
import { KycRail } from './parts/kyc-rail.tsx';

export interface AgentKycProps {
  tabName?: string;
  userId?: string;
  widget: Widget;
}

const firstTab = 'submitted';

function useKyc(userId: string, { connection, emit, snackbar }: Widget): AgentKycState {
  const state = useMemo(
    () =>
      createAgentKyc(connection, userId, {
        done: snackbar.success,
        failed: snackbar.error,
        faulted: snackbar.fault,
        informed: snackbar.info,
        loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
      }),
    [connection, userId, emit, snackbar],
  );
  useEffect(() => {
    void state.load();
    return () => state.dispose();
  }, [state]);
  return state;
}

interface AgentProps {
  tabName: string;
  userId: string;
  widget: Widget;
  rail: Rail;
  /** Shows another status or agent. */
  go(tabName: string, userId: string, replaces?: boolean): void;
}

function Agent({ tabName, userId, widget, rail, go }: AgentProps) {
  const state = useKyc(userId, widget);
  const kyc = useValue(state.kyc);
  const isDirty = useValue(state.isDirty);
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useKept(widget, state.keeping);
  useEffect(
    () =>
      widget.provide({
        reload: async () => {
          await Promise.all([state.refresh(), rail.again()]);
        },
        saveDraft: async () => keptAnswer(await state.saveDraft()),
      }),
    [widget, state, rail],
  );
  const tab = kyc.phase === 'ready' ? tabOf(kyc.value) : undefined;
  // The agent's status decides: a link may be older than it, and what is done here moves it on.
  useEffect(() => {
    if (tab !== undefined && tab !== tabName) go(tab, userId, true);
  }, [tab, tabName, userId, go]);
  if (kyc.phase === 'ready') return <KycDesk kyc={kyc.value} state={state} widget={widget} cameBy={tabName} />;
  if (kyc.phase === 'failed')
    return kyc.showsErrorPage && kyc.code !== 'NOT_FOUND' ? (
      <ScreenFailure failure={kyc} refresh={() => state.load()} />
    ) : (
      <LoadFailure
        failure={
          kyc.code === 'NOT_FOUND' ? { ...kyc, message: 'There is no agent of the agency with this user ID' } : kyc
        }
        retry={() => state.load()}
      />
    );
  return (
    <div className="kyc-body">
      <div className="panel padded">
        <CardSkeleton rows={8} />
      </div>
    </div>
  );
}

/** The agents' KYC by status: the rail of statuses, and the KYC of one agent (AK-01). */
export function AgentKyc({ tabName, userId, widget }: AgentKycProps) {
  const { connection, emit, element } = widget;
  const tab = tabName?.trim().toLowerCase() || firstTab;
  const agent = userId?.trim() ?? '';
  const rail = useMemo(() => createRail(connection), [connection]);
  useEffect(() => () => rail.dispose(), [rail]);
  useEffect(() => void rail.show(tab), [rail, tab]);
  const go = useMemo(
    () => (toTab: string, toAgent: string, replaces?: boolean) => {
      const params = { tabName: toTab, ...(toAgent !== '' && { userId: toAgent }) };
      const detail = { screen: 'AGENCY_AGENT_KYC', params, ...(replaces && { replaces }) };
      if (!emit('lending-navigate', detail)) return;
      element.setAttribute('tab-name', toTab);
      if (toAgent === '') element.removeAttribute('user-id');
      else element.setAttribute('user-id', toAgent);
    },
    [emit, element],
  );
  return (
    <div className="kyc-screen">
      <KycRail rail={rail} tab={tab} agent={agent} go={go} widget={widget} />
      <div className="kyc-main">
        {agent === '' ? (
          <Blank icon={usersIcon} title="No agent is chosen" text="Choose an agent of this status to see the KYC." />
        ) : (
          <Agent key={agent} tabName={tab} userId={agent} widget={widget} rail={rail} go={go} />
        )}
      </div>
    </div>
  );
}
