import { useMemo, useState } from 'react';
import type { AgencyMove } from '../../../contract/agencies/agencies.ts';
import { reasonHint, reasonLength, reasonRules } from '../../../contract/rules/reason.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatNumber } from '../../../kit/format/money.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { Agency } from './agency-form.ts';

interface AgencyMovesProps {
  agency: Agency;
  isTyped: boolean;
  widget: Widget;
  /** Called with the version that this person has made of the agency. */
  done(version: number): Promise<void>;
  readAgain(): Promise<void>;
}

const labels: Readonly<Record<AgencyMove, string>> = { ACTIVE: 'Activate', SUSPENDED: 'Suspend', ENDED: 'End' };
const doneWords: Readonly<Record<AgencyMove, string>> = { ACTIVE: 'active', SUSPENDED: 'suspended', ENDED: 'ended' };

export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What becomes of an agency's people and loans. */
function meaningOf(to: AgencyMove, { status, people, sessions, loans }: Agency): string {
  if (to === 'ACTIVE') return 'Its people can sign in, and loans can be placed with it.';
  const final = to === 'ENDED' ? 'An end is final.' : '';
  if (status === 'DRAFT') return final;
  const out = `${people > 0 ? `Its ${counted(people, 'person', 'people')}` : 'Whoever comes to it'} cannot sign in any more`;
  const ends = sessions > 0 ? `, and ${counted(sessions, 'open session ends', 'open sessions end')} at once` : '';
  const kept = loans > 0 ? `Its ${counted(loans, 'loan stays', 'loans stay')} with it until taken back.` : '';
  return [`${out}${ends}.`, kept, final].filter(Boolean).join(' ');
}

/** What can be made of an agency, each with the reason why. */
export function AgencyMoves({ agency, isTyped, widget, done, readAgain }: AgencyMovesProps) {
  const work = useWork(widget);
  const [asked, setAsked] = useState<AgencyMove>();
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: reasonRules() } }), []);
  const { agencyId, name, version, moves } = agency;
  const refusal = moves.find((move) => move.refusal !== null)?.refusal;
  const offered = moves.filter((move) => move.refusal === null);
  function end() {
    setAsked(undefined);
    form.reset();
  }
  async function move(to: AgencyMove) {
    if (!form.check()) return;
    const moved = await work.run(
      'moveAgency',
      { agencyId, to, reason: form.text('reason') },
      {
        ifMatch: version,
        form,
        readAgain,
        success: ({ endedSessions }) =>
          `${name} is ${doneWords[to]}${endedSessions > 0 ? `, ${counted(endedSessions, 'session', 'sessions')} ended` : ''}`,
      },
    );
    if (!moved) return;
    end();
    await done(moved.version);
  }
  return (
    <>
      {refusal !== undefined && refusal !== null && (
        <Notice tone="wait" icon={lockIcon}>
          {refusal}.
        </Notice>
      )}
      {offered.length > 0 && (
        <div className="access-acts">
          {offered.map(({ to }) => (
            <button key={to} className="btn" type="button" disabled={isTyped} onClick={() => setAsked(to)}>
              {labels[to]}
            </button>
          ))}
          {isTyped && <span className="soft small">Save first</span>}
        </div>
      )}
      {asked && (
        <FormDialog
          title={`${labels[asked]} ${name}`}
          submitLabel={labels[asked]}
          submit={() => move(asked)}
          close={end}
        >
          <p>{meaningOf(asked, agency)}</p>
          <TextAreaField
            field={form.field('reason')}
            label="Reason"
            hint={reasonHint}
            rows={2}
            maxLength={reasonLength.most}
          />
        </FormDialog>
      )}
    </>
  );
}
