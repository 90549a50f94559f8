import { useRef } from 'react';
import { retrieverBytes, sampleText, smsSize } from '../../../contract/otp-templates/otp-text.ts';
import { textLengthOf, type OtpChannel } from '../../../contract/otp-templates/otp-template.ts';
import { otpPlaceholders } from '../../../contract/rules/validation.ts';
import type { Field } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatNumber } from '../../../kit/format/money.ts';
import { useValue } from '../../../kit/use-value.ts';

interface TemplateTextProps {
  field: Field;
  channel: OtpChannel;
  isReadonly: boolean;
}

/** How long the text is as a customer gets it, and what that means for its channel. */
function sizeWords(text: string, channel: OtpChannel): string {
  const size = smsSize(sampleText(text));
  const characters = `${formatNumber(size.characters)} of ${formatNumber(textLengthOf(channel))} characters with sample values`;
  if (channel !== 'SMS') return characters;
  const script = size.isUnicode ? ', in another script than plain SMS' : '';
  return `${characters}, ${formatNumber(size.parts)} SMS${script}`;
}

/** The template's text, with a button for each placeholder that puts it where the caret stands (VA-30). */
export function TemplateText({ field, channel, isReadonly }: TemplateTextProps) {
  const text = useValue(field.value);
  const box = useRef<HTMLDivElement>(null);
  function insert(placeholder: string) {
    const area = box.current?.querySelector('textarea');
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    field.change(text.slice(0, from) + placeholder + text.slice(to));
    area?.focus();
  }
  const isLong = channel === 'SMS' && smsSize(sampleText(text)).bytes > retrieverBytes;
  return (
    <div ref={box} className="otp-text">
      <TextAreaField field={field} label="Template text" rows={4} isReadonly={isReadonly} />
      <div className="otp-insert">
        <span className="soft small">Insert</span>
        {otpPlaceholders.map((placeholder) => (
          <button
            key={placeholder}
            type="button"
            className={text.includes(placeholder) ? 'otp-token' : 'otp-token missing'}
            disabled={isReadonly}
            aria-label={`Insert ${placeholder}`}
            onClick={() => insert(placeholder)}
          >
            {placeholder}
          </button>
        ))}
        <span className="soft small num">{sizeWords(text, channel)}</span>
      </div>
      {isLong && (
        <p className="otp-warning small" role="status">
          More than {retrieverBytes} bytes: Android does not fill in the code by itself.
        </p>
      )}
    </div>
  );
}
