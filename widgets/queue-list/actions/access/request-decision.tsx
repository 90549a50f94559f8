import { reasonLength, reasonRules } from '../../../contract/rules/reason.ts';
import { useMemo, useState } from 'react';
import { accessKinds, accessStates, type AccessDecision } from '../../../contract/access/access.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import accessSheet from './access.css?sheet';
import { heldRows } from './held-access.tsx';
import { OneTimePassword } from './one-time-password.tsx';

interface RequestDecisionProps {
  request: CallReply<'fetchAccessRequest'>;
  widget: Widget;
  readAgain(): Promise<void>;
  close(): void;
}

const buttons: Readonly<Record<AccessDecision, string>> = {
  APPROVED: 'Approve',
  REFUSED: 'Refuse',
  WITHDRAWN: 'Withdraw',
};

/** What a request asks for, and the decision of another person on it. */
export function RequestDecision({ request, widget, readAgain, close }: RequestDecisionProps) {
  useSheet(entrySheet);
  useSheet(accessSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [password, setPassword] = useState<string>();
  const form = useMemo(() => createForm({ initial: { remark: '' }, rules: { remark: reasonRules() } }), []);
  const { requestId, version, kind, state, username, firstName, lastName, decisionRefusal, mayWithdraw } = request;
  const isWaiting = state === 'WAITING';
  const mayDecide = isWaiting && decisionRefusal === null;
  const moves: AccessDecision[] = [
    ...(mayWithdraw ? (['WITHDRAWN'] as const) : []),
    ...(mayDecide ? (['REFUSED', 'APPROVED'] as const) : []),
  ];
  async function decide(to: AccessDecision) {
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
    <Drawer
      title="Access request"
      isOpen
      close={close}
      width="480px"
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            {moves.length === 0 ? 'Close' : 'Cancel'}
          </button>
          {moves.map((to) => (
            <button
              key={to}
              className={to === 'APPROVED' ? 'btn primary' : 'btn'}
              type="button"
              aria-disabled={isBusy}
              onClick={() => void decide(to)}
            >
              {buttons[to]}
            </button>
          ))}
        </>
      }
    >
      <div className="access-form">
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
        {moves.length > 0 && (
          <TextAreaField
            field={form.field('remark')}
            label="Remark"
            hint={`${reasonLength.least} to ${reasonLength.most} characters${mayDecide ? '; an approval needs none' : ''}`}
            rows={2}
            maxLength={reasonLength.most}
          />
        )}
      </div>
    </Drawer>
  );
}
