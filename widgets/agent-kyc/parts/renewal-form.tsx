import { agentKycDocuments, agentKycFields, agentKycFiles } from '../../contract/agent-kyc/agent-kyc.ts';
import { renewalMessages } from '../../contract/agent-kyc/agent-kyc-rules.ts';
import { acceptOf } from '../../contract/files/uploads.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { FileButton } from '../../kit/form/file-button.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { formatSize } from '../../kit/format/file-size.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { approvedIcon, documentAddIcon, uploadIcon, warningIcon } from '../../kit/parts/icons.tsx';
import { toneClass } from '../../kit/parts/tone.ts';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState, Kyc } from '../kyc-state.ts';
import { today } from '../kyc-view.ts';

const accept = acceptOf(agentKycFiles.kinds);
const names = ['renew.draCertificate', 'renew.draValidUntil'];

/** The paper of the renewed certificate: chosen, on its way, or why it is not there. */
function Paper({ state }: { state: AgentKycState }) {
  const upload = useValue(state.renewalUploads).DRA;
  const typed = useValue(state.typed.all);
  const name = typed['renew.fileName'];
  const look = upload?.phase === 'failed' ? 'bad' : name && !upload ? 'good' : 'off';
  const icon = upload ? (upload.phase === 'failed' ? warningIcon : uploadIcon) : name ? approvedIcon : documentAddIcon;
  return (
    <div className={`uprow ${toneClass(look)}`}>
      <Icon shape={icon} />
      <div className="paper-text">
        <span>{agentKycDocuments.DRA}</span>
        {upload?.phase === 'failed' ? (
          <span className="small bad-text" role="alert">
            {upload.name}: {upload.message}
          </span>
        ) : upload ? (
          <>
            <span className="small soft num">
              {upload.name}, {Math.floor((100 * upload.sent) / Math.max(1, upload.total))}% of{' '}
              {formatSize(upload.total)}
            </span>
            <progress aria-label={`Upload of ${upload.name}`} value={upload.sent} max={Math.max(1, upload.total)} />
          </>
        ) : (
          <span className="small soft">{name ?? 'PDF or image, up to 5 MB'}</span>
        )}
      </div>
      <div className="row paper-acts">
        {upload?.phase !== 'sending' && (
          <FileButton
            accept={accept}
            choose={(file) => void state.uploadRenewal(file)}
            look="btn small"
            label={name ? 'Replace the renewed certificate' : 'Choose file: renewed certificate'}
          >
            <Icon shape={uploadIcon} size="s" />
            {name ? 'Replace' : 'Choose file'}
          </FileButton>
        )}
      </div>
    </div>
  );
}

/** The renewed certificate of an agent who is done: its number, its last day and its paper, for another person to accept. */
export function RenewalForm({ kyc, state }: { kyc: Kyc; state: AgentKycState }) {
  const { typed } = state;
  const texts = useValue(typed.all);
  const isBusy = useValue(state.isBusy);
  const endsOn = kyc.certificate?.validUntil ?? today();
  const wrong = (name: 'draCertificate' | 'draValidUntil') => (value: string) =>
    renewalMessages({ draCertificate: '', draValidUntil: '', [name]: value.trim() }, endsOn, today())[name];
  const hasPaper = texts['renew.fileId'] !== undefined;
  return (
    <section className="panel sect" aria-labelledby="kyc-renewal">
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
          field={typed.field('renew.draCertificate', wrong('draCertificate'))}
          label={agentKycFields.draCertificate.label}
          maxLength={30}
        />
        <DateField
          field={typed.field('renew.draValidUntil', wrong('draValidUntil'))}
          label={agentKycFields.draValidUntil.label}
          open={() => ({ min: today() })}
        />
      </div>
      <Paper state={state} />
      <footer>
        <span className="small soft grow">{hasPaper ? '' : 'The certificate itself is missing'}</span>
        <button
          className="btn primary"
          type="button"
          disabled={isBusy || !hasPaper}
          onClick={() => typed.check(names) && void state.renew()}
        >
          Submit
        </button>
      </footer>
    </section>
  );
}
