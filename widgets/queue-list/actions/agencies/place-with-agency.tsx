import { useMemo } from 'react';
import { serverNow } from '../../../client/backend/server-time.ts';
import { placementMessage } from '../../../contract/agencies/agency-rules.ts';
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

/** Places loans in collection with an agency, up to a day or until they are taken back. */
export function Action({ rows, state, widget, close }: ActionProps) {
  const agencies = useChoices(widget, 'agencyChoices', {}, close)?.agencies;
  const form = useMemo(
    () =>
      createForm({
        initial: { agencyId: '', untilOn: '' },
        rules({ agencyId, untilOn }) {
          const ends = agencies?.find((agency) => agency.agencyId === agencyId)?.endsOn ?? '';
          const day = untilOn === '' ? null : untilOn;
          return { untilOn: placementMessage(day, isDay(ends) ? ends : null, dayOf(serverNow())) };
        },
      }),
    [agencies],
  );
  const { agencyId } = useValue(form.values);
  const name = agencies?.find((agency) => agency.agencyId === agencyId)?.name ?? '';
  async function place() {
    if (!form.check()) return false;
    const untilOn = form.text('untilOn') || null;
    return settleRows(
      rows,
      (work, handling, some) => work.run('allocateToAgency', { rows: some, agencyId, untilOn }, { ...handling, form }),
      (count) => `${count === 1 ? 'Loan' : `${count} loans`} placed with ${name}`,
      state,
      widget,
    );
  }
  return (
    <RowsDialog
      title="Place with an agency"
      rows={rows}
      confirmLabel="Place"
      isReady={agencyId !== ''}
      missing="Choose an agency"
      confirm={place}
      close={close}
    >
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
    </RowsDialog>
  );
}
