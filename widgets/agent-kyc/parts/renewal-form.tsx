import { useRef } from 'react';
import { agentKycDocuments, agentKycFields } from '../../contract/agent-kyc/agent-kyc.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState, Kyc } from '../kyc-state.ts';
import { today } from '../kyc-view.ts';
import { UploadRow } from './upload-row.tsx';

/** The paper of the renewed certificate. */
function Paper({ state }: { state: AgentKycState }) {
  const upload = useValue(state.renewalUploads).DRA;
  const typed = useValue(state.typed.values);
  return (
    <UploadRow
      label={agentKycDocuments.DRA}
      subject="renewed certificate"
      upload={upload}
      stored={typed['renew.fileName']}
      isOpen
      send={(file) => void state.uploadRenewal(file)}
      cancel={() => state.cancelRenewalUpload()}
    />
  );
}

/** The renewed certificate of an agent who is done: its number, its last day and its paper, for another person to accept. */
export function RenewalForm({ kyc, state }: { kyc: Kyc; state: AgentKycState }) {
  const { typed } = state;
  const form = useRef<HTMLElement>(null);
  const texts = useValue(typed.values);
  const isBusy = useValue(state.isBusy);
  const endsOn = kyc.certificate?.validUntil ?? today();
  const hasPaper = texts['renew.fileId'] !== undefined;
  async function send() {
    if (typed.check('renew.')) await state.renew();
    focusFirstError(form.current);
  }
  return (
    <section ref={form} className="panel sect" aria-labelledby="kyc-renewal">
      <header>
        <h2 id="kyc-renewal" className="grow">
          Renew the certificate
        </h2>
      </header>
      <div className="in kyc-form">
        <p className="small soft">
          The present one {kyc.certificate?.state === 'EXPIRED' ? 'ended on' : 'is good until'}{' '}
          <span className="num">{formatDate(endsOn)}</span>. Another person accepts the new one.
        </p>
        <TextField
          field={typed.field('renew.draCertificate')}
          label={agentKycFields.draCertificate.label}
          maxLength={30}
        />
        <DateField
          field={typed.field('renew.draValidUntil')}
          label={agentKycFields.draValidUntil.label}
          open={() => ({ min: today() })}
        />
      </div>
      <Paper state={state} />
      <footer>
        <span className="small soft grow">{hasPaper ? '' : 'The certificate itself is missing'}</span>
        <button className="btn primary" type="button" disabled={isBusy || !hasPaper} onClick={() => void send()}>
          Submit
        </button>
      </footer>
    </section>
  );
}
