import { useMemo, useState } from 'react';
import { serverNow } from '../../../client/backend/server-time.ts';
import { letterMessage, placementMessage } from '../../../contract/agencies/agency-rules.ts';
import { dayOf, isDay } from '../../../contract/time.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { formatNumber } from '../../../kit/format/money.ts';
import { ChoosePerson } from '../../../kit/list/dialog/choose-person.tsx';
import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { ActionProps } from '../../action-props.ts';
import { WhatToDo } from '../../parts/what-to-do.tsx';

/** Places loans in collection with an agency, up to a day or until they are taken back; or tells their borrowers which has them. */
export function Action({ rows, state, widget, close }: ActionProps) {
  const agencies = useChoices(widget, 'agencyChoices', {}, close)?.agencies;
  const form = useMemo(
    () =>
      createForm({
        initial: { agencyId: '', untilOn: '', letterOn: '' },
        rules({ agencyId, untilOn, letterOn }) {
          const ends = agencies?.find((agency) => agency.agencyId === agencyId)?.endsOn ?? '';
          const day = untilOn === '' ? null : untilOn;
          const today = dayOf(serverNow());
          return {
            untilOn: placementMessage(day, isDay(ends) ? ends : null, today),
            letterOn: letterOn === '' ? undefined : letterMessage(letterOn, today),
          };
        },
      }),
    [agencies],
  );
  const { agencyId } = useValue(form.values);
  const name = agencies?.find((agency) => agency.agencyId === agencyId)?.name ?? '';
  const [isTelling, setTelling] = useState(false);
  async function place() {
    if (!form.check('untilOn')) return false;
    const untilOn = form.text('untilOn') || null;
    return settleRows(
      rows,
      (work, handling, some) => work.run('allocateToAgency', { rows: some, agencyId, untilOn }, { ...handling, form }),
      (count) => `${count === 1 ? 'Loan' : `${count} loans`} placed with ${name}`,
      state,
      widget,
    );
  }
  async function tell() {
    if (!form.check('letterOn')) return false;
    const letterOn = form.text('letterOn') || null;
    const done =
      letterOn === null
        ? { one: 'The message is sent again', many: 'messages are sent again' }
        : { one: 'The letter is kept', many: 'letters are kept' };
    return settleRows(
      rows,
      (work, handling, some) => work.run('tellBorrowersOfAgency', { rows: some, letterOn }, { ...handling, form }),
      (count) => (count === 1 ? done.one : `${count} ${done.many}`),
      state,
      widget,
    );
  }
  return (
    <RowsDialog
      title="Place with an agency"
      rows={rows}
      confirmLabel={isTelling ? 'Tell' : 'Place'}
      isReady={isTelling || agencyId !== ''}
      missing="Choose an agency"
      confirm={isTelling ? tell : place}
      close={close}
    >
      <WhatToDo
        legend="What to do"
        labels={['Place the loans', 'Tell the borrowers']}
        isSecond={isTelling}
        choose={setTelling}
      />
      {isTelling ? (
        <>
          <DateField field={form.field('letterOn')} label="Letter sent on" hint="Empty: the message is sent again" />
          <p className="soft">An agency contacts a borrower once they have been told that it has the loan.</p>
        </>
      ) : (
        <>
          <ChoosePerson
            label="Agency"
            people={agencies?.map((agency) => ({
              id: agency.agencyId,
              name: agency.name,
              detail: `${formatNumber(agency.loans)} loans`,
              refusal: agency.status === 'ACTIVE' ? null : 'This agency does not work',
            }))}
            chosen={agencyId}
            choose={(id) => form.set({ agencyId: id })}
          />
          <DateField field={form.field('untilOn')} label="Last day" hint="Empty: until they are taken back" />
          <p className="soft">Their agents are taken off, and what waits for an approval becomes the lender’s.</p>
        </>
      )}
    </RowsDialog>
  );
}
