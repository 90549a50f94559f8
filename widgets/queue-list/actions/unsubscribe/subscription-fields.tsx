import {
  contactKinds,
  unsubscribeReasonNames,
  unsubscribeReasons,
} from '../../../contract/unsubscribe/subscription.ts';
import { linkBelow } from '../../../client/files/link-below.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { Work } from '../../../kit/work/create-work.ts';
import { ChoiceGrid } from './choice-grid.tsx';
import { ProofField } from './proof-field.tsx';
import { changesInWords, type Found, type SubscriptionForm } from './subscription-form.ts';

const reasons = unsubscribeReasonNames.map((value) => ({ value, label: unsubscribeReasons[value].label }));

interface SubscriptionFieldsProps {
  form: SubscriptionForm;
  found: Found;
  work: Work;
  widget: Widget;
}

/** Who last saved the contact, why, and with what proof. */
function LastSave({ found: { saved }, base }: { found: Found; base: string }) {
  if (!saved) return <p className="un-saved">Nothing is taken off yet: everything is sent.</p>;
  const { by, at, reason, source, proof } = saved;
  return (
    <p className="un-saved">
      Saved by {by ?? 'the system'}, {formatDateTime(at)}
      {source === 'CSV' ? ', by a file' : ''}: {unsubscribeReasons[reason].label}.{' '}
      {proof && (
        <a href={linkBelow(base, proof.url)} target="_blank" rel="noopener noreferrer">
          Proof: {proof.name ?? 'file'}
        </a>
      )}
    </p>
  );
}

/** What a contact is sent, why that changes, and the proof. */
export function SubscriptionFields({ form, found, work, widget }: SubscriptionFieldsProps) {
  const values = useValue(form.values);
  const mayChange = found.mayChange !== false;
  return (
    <>
      <div className="un-who">
        <strong>{found.contactMasked}</strong> <span className="soft">{contactKinds[found.kind]}</span>
        <LastSave found={found} base={widget.connection.base} />
      </div>
      <ChoiceGrid form={form} found={found} />
      {mayChange && (
        <>
          <p className="un-changes" role="status">
            {changesInWords(found, values)}
          </p>
          <div className="un-pair">
            <SelectField field={form.field('reason')} label="Reason" choices={reasons} />
            <ProofField form={form} work={work} />
          </div>
        </>
      )}
    </>
  );
}
