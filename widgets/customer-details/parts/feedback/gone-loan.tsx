import { useEffect, useMemo, useState } from 'react';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { Blank } from '../../../kit/parts/load-state.tsx';
import { NoCustomer } from '../../../kit/parts/no-customer.tsx';
import { mayOffer } from '../../../kit/use-offers.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { createLoad, loadedValue } from '../../../kit/work/create-load.ts';

const FeedbackDialog = lazyPart(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog);

/**
 * In place of a loan that is not to be seen. Where it has gone from the person's agency within a day, they report from here what they had
 * begun on it.
 */
export function GoneLoan({ loan, widget }: { loan: string; widget: Widget }) {
  const { connection, isReadonly } = widget;
  const form = useMemo(() => createLoad(connection, 'fetchFeedbackForm'), [connection]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isReadonly && mayOffer(connection, 'agencies'))
      void form.load({ loanApplicationId: loan }, { isQuiet: true, isOptional: true });
    return form.dispose;
  }, [form, connection, loan, isReadonly]);
  const until = loadedValue(useValue(form.state))?.reportUntil ?? null;
  if (until === null) return <NoCustomer loan={loan} />;
  return (
    <>
      <Blank
        icon={lockIcon}
        title="This loan is not with your agency any more"
        text={`A contact with the customer of ${loan} that you had begun can be reported until ${formatDateTime(until)}.`}
        action={{ label: 'Report the contact', run: () => setOpen(true) }}
      />
      {isOpen && (
        <FeedbackDialog open loan={loan} widget={widget} submitted={() => form.clear()} close={() => setOpen(false)} />
      )}
    </>
  );
}
