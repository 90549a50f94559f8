import { reasonHint, reasonRules } from '../../../contract/rules/reason.ts';
import { useMemo, useState } from 'react';
import { accessKinds, accessStates } from '../../../contract/access/access.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { DecisionDrawer, decisionsOf, type Decision } from '../../parts/decision-drawer.tsx';
import accessSheet from './access.css?sheet';
import { heldRows } from './held-access.tsx';
import { OneTimePassword } from './one-time-password.tsx';

interface RequestDecisionProps {
  request: CallReply<'fetchAccessRequest'>;
  widget: Widget;
  readAgain(): Promise<void>;
  close(): void;
}

/** What a request asks for, and the decision of another person on it. */
export function RequestDecision({ request, widget, readAgain, close }: RequestDecisionProps) {
  useSheet(accessSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [password, setPassword] = useState<string>();
  const form = useMemo(() => createForm({ initial: { remark: '' }, rules: { remark: reasonRules() } }), []);
  const { requestId, version, kind, state, username, firstName, lastName, decisionRefusal, mayWithdraw } = request;
  const isWaiting = state === 'WAITING';
  const mayDecide = isWaiting && decisionRefusal === null;
  const decisions = decisionsOf({ mayWithdraw, mayDecide });
  async function decide(to: Decision) {
    // an approval needs no words
    if ((to !== 'APPROVED' || form.text('remark') !== '') && !form.check()) return;
    const input = { requestId, to, remark: form.text('remark') };
    const done = await work.run('decideAccessRequest', input, { ifMatch: version, form, readAgain });
    if (!done) return;
    await readAgain();
    if (done.oneTimePassword === null) close();
    else setPassword(done.oneTimePassword);
  }
  if (password !== undefined)
    return <OneTimePassword username={username} password={password} widget={widget} close={close} />;
  return (
    <DecisionDrawer
      title="Access request"
      className="access-form"
      decisions={decisions}
      remark={form.field('remark')}
      hint={`${reasonHint}${mayDecide ? '; an approval needs none' : ''}`}
      isBusy={isBusy}
      decide={decide}
      close={close}
    >
      <div className="access-head">
        <p className="row">
          <span className="strong grow">{accessKinds[kind]}</span>
          <Badge value={accessStates[state]} />
        </p>
        <p className="soft">
          {`${firstName} ${lastName}`.trim()}, {username}
        </p>
      </div>
      <FieldRows
        rows={[
          ...heldRows({
            roles: request.addedRoles,
            routes: request.addedRoutes,
            labels: { roles: 'Roles added', routes: 'Screens added' },
          }),
          ...(request.agencyName === null ? [] : [{ label: 'Agency', value: request.agencyName }]),
          { label: 'Proposed by', value: `${request.proposedBy}, ${formatDateTime(request.proposedAt)}` },
          { label: 'Reason', value: request.reason },
          ...(request.decidedAt === null
            ? []
            : [
                {
                  label: `${accessStates[state]} by`,
                  value: `${request.decidedBy}, ${formatDateTime(request.decidedAt)}`,
                },
              ]),
          ...(request.remark === null ? [] : [{ label: 'Remark', value: request.remark }]),
        ]}
      />
      {isWaiting && decisionRefusal !== null && (
        <Notice tone="wait" icon={lockIcon}>
          {decisionRefusal}.
        </Notice>
      )}
    </DecisionDrawer>
  );
}
