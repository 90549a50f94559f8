import { useState } from 'react';
import type { CallReply } from '../../../contract/schemas.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { formatExact } from '../../../kit/format/exact.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { channelsOf } from '../../link-amounts.ts';
import { AboutLoan } from './about-loan.tsx';
import type { FileDialogProps } from './dialog-props.ts';

type Quote = CallReply<'quoteForeclosure'>;

/** What the quote is made of: its charge has in it those that were due before, which are told apart to the paisa alone. */
function partsOf(quote: Quote): [label: string, amount: string][] {
  const { principal, interest, penalty, charge, tax, total, exact } = quote;
  const held = principal + interest + penalty + charge + tax - total;
  const isHeld = exact ? exact.held > 0 : held > 0;
  return [
    ['Principal outstanding', formatExact(exact?.principal, principal)],
    [`Interest to ${formatDate(quote.quoteOn)}`, formatExact(exact?.interest, interest)],
    ['Penalty', formatExact(exact?.penalty, penalty)],
    ...(exact && exact.charges > 0 ? [['Charges due', formatExact(exact.charges)] satisfies [string, string]] : []),
    ['Foreclosure charge', formatExact(exact && exact.charge - exact.charges, charge)],
    ['GST on the charge, 18%', formatExact(exact?.tax, tax)],
    ...(isHeld
      ? [['Less money that is held', formatExact(exact && -exact.held, -held)] satisfies [string, string]]
      : []),
  ];
}

function Parts({ quote }: { quote: Quote }) {
  return (
    <>
      <FieldRows rows={partsOf(quote).map(([label, value]) => ({ label, value }))} />
      <p className="row total">
        <span className="grow strong">To pay</span>
        <span className="num strong">{formatExact(quote.exact?.total, quote.total)}</span>
      </p>
      <p className="soft small">
        Quote of {formatDate(quote.quoteOn)}, good until {formatDate(quote.validUntil)}.
      </p>
    </>
  );
}

/** What it takes to repay the loan today, and the link by which it is repaid (AP-80). */
export function ForeclosureDialog({ file, state, maySend, close }: FileDialogProps & { maySend: boolean }) {
  const { typed } = state;
  const [quote, setQuote] = useState<Quote>();
  const [isAsking, setAsking] = useState(false);
  async function submit() {
    if (!quote) return setQuote(await state.quote(file.asOf.slice(0, 10)));
    if (!maySend) return close();
    if (typed.check('foreclosure.')) setAsking(true);
  }
  if (isAsking && quote)
    return (
      <ConfirmDialog
        isOpen
        title="Foreclosure"
        text="Are you sure you want to send the link?"
        confirmLabel={`Send link for ${formatExact(quote.exact?.total, quote.total)}`}
        confirm={async () => {
          if (await state.sendForeclosure(quote)) close();
          else setAsking(false);
        }}
        cancel={() => setAsking(false)}
      >
        <AboutLoan file={file} />
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title="Foreclosure"
      submitLabel={quote ? (maySend ? 'Send link' : 'Done') : 'Get quote'}
      submit={submit}
      close={close}
    >
      <AboutLoan file={file} />
      {quote ? (
        <Parts quote={quote} />
      ) : (
        <p>
          What it takes to repay the whole loan today. The quote is good for 7 days; a new one takes the place of the
          one before.
        </p>
      )}
      {quote && maySend && (
        <SelectField field={typed.field('foreclosure.channel')} label="Send by" choices={channelsOf(file)} />
      )}
    </FormDialog>
  );
}
