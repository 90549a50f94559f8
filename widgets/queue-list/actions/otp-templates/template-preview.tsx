import { hasExpiredRegistration, registeredText, sampleText } from '../../../contract/otp-templates/otp-text.ts';
import { otpStatuses } from '../../../contract/otp-templates/otp-template.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { copyIcon } from '../../../kit/parts/icons/copy.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { Template } from './template-form.ts';

/** A text as it is registered, and as it comes to a phone. */
export function TextPreview({ text, header, widget }: { text: string; header: string; widget: Widget }) {
  if (text === '') return null;
  const registered = registeredText(text);
  async function copy() {
    await navigator.clipboard.writeText(registered);
    widget.snackbar.info('Copied');
  }
  return (
    <>
      <section className="otp-section" aria-label="For registration">
        <h3>
          <span className="grow">For registration</span>
          <button
            className="btn icon plain small"
            type="button"
            aria-label="Copy the registered text"
            onClick={() => void copy()}
          >
            <Icon shape={copyIcon} />
          </button>
        </h3>
        <p className="otp-registered">{registered}</p>
        {hasExpiredRegistration(text) ? (
          <Notice tone="bad" isUrgent={false}>
            <strong>Expired registration.</strong> A variable without a type is not registered any more.
          </Notice>
        ) : (
          <p className="soft small">Every variable carries its type. The sent text must equal this one.</p>
        )}
      </section>
      <section className="otp-section" aria-label="On the phone">
        <h3>On the phone</h3>
        <div className="otp-phone">
          {header !== '' && <span className="soft small">{header}</span>}
          <p>{sampleText(text)}</p>
        </div>
      </section>
    </>
  );
}

/** The versions of a template, newest first. */
export function Versions({ template }: { template: Template }) {
  return (
    <section className="otp-section" aria-label="Versions">
      <h3>Versions</h3>
      <ul className="otp-versions">
        {template.versions.map(({ templateId, revision, status, createdBy, changedAt }) => (
          <li key={templateId} aria-current={templateId === template.templateId || undefined}>
            <span className="num">v{revision}</span>
            <Status value={otpStatuses[status]} />
            <span className="soft small num">
              {formatDateTime(changedAt)}, {createdBy}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
