import { messagePurposes, type MessageChannel, type MessagePurpose } from '../../contract/communications/messages.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { inDays } from '../../kit/form/date/quick-choices.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Compose } from '../compose.state.ts';
import { typedIn, type Choices, type Template } from '../message-form.ts';
import { channelNames, purposeNames } from '../words.ts';

interface MessageStepProps {
  compose: Compose;
  choices: Choices;
}

/** The templates of an audience, narrowed to what is chosen. */
function fitting({ templates, channels }: Choices, audience: string, channel: string, purpose: string): Template[] {
  return templates.filter(
    (each) =>
      each.audience === audience &&
      channels.includes(each.channel) &&
      (channel === '' || each.channel === channel) &&
      (purpose === '' || each.purpose === purpose),
  );
}

/** The places of the template that a person types, each by its kind. */
function Places({ compose, template, today }: { compose: Compose; template: Template; today: string }) {
  const { message } = compose.forms;
  return (
    <div className="com-places">
      {typedIn(template).map(({ place, label, typed }) => {
        const field = { ...message.field(place), isRequired: true };
        if (typed === 'day')
          return (
            <DateField
              key={place}
              field={field}
              label={label}
              open={() => ({ min: today })}
              quick={() => [inDays('In 3 days', 3), inDays('In 7 days', 7)]}
            />
          );
        return (
          <TextField
            key={place}
            field={field}
            label={label}
            {...(typed === 'time' && { placeholder: 'HH:mm', hint: '24 hours, such as 17:30' })}
          />
        );
      })}
    </div>
  );
}

/** By what the communication goes, and what it says: an approved template, never a text of one's own. */
export function MessageStep({ compose, choices }: MessageStepProps) {
  const { forms } = compose;
  const { audience } = useValue(forms.audience.values);
  const { channel, purpose, templateId } = useValue(forms.message.values);
  const isBusy = useValue(compose.isBusy);
  const ofAudience = fitting(choices, audience, '', '');
  const channels = [...new Set(ofAudience.map((each) => each.channel))];
  const purposes = messagePurposes.filter((each) =>
    fitting(choices, audience, channel, '').some((known) => known.purpose === each),
  );
  const templates = fitting(choices, audience, channel, purpose);
  const template = templates.find((each) => each.templateId === templateId);
  const named = (field: 'channel' | 'purpose') => ({
    ...forms.message.field(field),
    // Another channel or purpose has other templates.
    change: (value: string) => forms.message.set({ [field]: value, templateId: '' }),
  });
  if (ofAudience.length === 0)
    return <Notice tone="wait">No template is approved for this audience on a channel that is connected.</Notice>;
  return (
    <div className="com-fields">
      <div className="com-pair">
        <SelectField
          field={named('channel')}
          label="Channel"
          choices={channels.map((value: MessageChannel) => ({ value, label: channelNames[value] }))}
        />
        <SelectField
          field={named('purpose')}
          label="Purpose"
          choices={purposes.map((value: MessagePurpose) => ({ value, label: purposeNames[value] }))}
        />
      </div>
      <SelectField
        field={forms.message.field('templateId')}
        label="Template"
        choices={
          channel === '' || purpose === ''
            ? []
            : templates.map((each) => ({
                value: each.templateId,
                label: `${each.title}, version ${each.revision}, ${each.language}`,
              }))
        }
        hint={channel === '' || purpose === '' ? 'Choose channel and purpose first' : undefined}
        isWide
      />
      {template && (
        <>
          <p className="com-bubble" aria-label="Text of the template">
            {template.text}
          </p>
          <Places compose={compose} template={template} today={choices.today} />
        </>
      )}
      <div>
        <button
          className="btn primary"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void compose.showPreview(choices, choices.today)}
        >
          Preview
        </button>
      </div>
    </div>
  );
}
