import { audiences, type Audience } from '../../contract/campaigns/communication.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { useKeptFields } from '../../kit/work/kept/use-kept-fields.ts';
import type { Compose, Step } from '../compose.state.ts';
import type { Choices } from '../message-form.ts';
import { channelNames, countedRecipients } from '../words.ts';
import { AudienceStep } from './audience-step.tsx';
import { StepFrame } from './step-frame.tsx';

const MessageStep = lazyPart(async () => (await import('./message-step.tsx')).MessageStep);
const PreviewStep = lazyPart(async () => (await import('./preview-step.tsx')).PreviewStep);

const steps: readonly Step[] = ['audience', 'message', 'preview'];

interface MakingProps {
  compose: Compose;
  choices: Choices;
  widget: Widget;
  sent(): void;
}

/** The steps in which a communication is made. */
export function Making({ compose, choices, widget, sent }: MakingProps) {
  const { forms } = compose;
  useKeptFields(widget, 'communication', forms);
  const now = useValue(compose.step);
  const { audience } = useValue(forms.audience.values);
  const checked = useValue(compose.audience);
  // drawn anew when the template changes
  useValue(forms.message.values);
  const template = compose.template(choices);
  const stateOf = (step: Step) => {
    const [at, own] = [steps.indexOf(now), steps.indexOf(step)];
    return own < at ? 'done' : own === at ? 'now' : 'todo';
  };
  return (
    <section className="panel com-making" aria-label="New communication">
      <ol className="com-steps">
        <StepFrame
          number={1}
          title="Audience"
          state={stateOf('audience')}
          summary={
            now !== 'audience' && `${audiences[audience as Audience]}: ${countedRecipients(checked?.recipients ?? 0)}`
          }
          change={() => compose.change('audience')}
        >
          <AudienceStep compose={compose} choices={choices} />
        </StepFrame>
        <StepFrame
          number={2}
          title="Channel and template"
          state={stateOf('message')}
          summary={
            now === 'preview' &&
            template &&
            `${channelNames[template.channel]}, ${template.title}, version ${template.revision}, ${template.language}`
          }
          change={() => compose.change('message')}
        >
          <MessageStep compose={compose} choices={choices} />
        </StepFrame>
        <StepFrame number={3} title="Preview and send" state={stateOf('preview')}>
          <PreviewStep compose={compose} choices={choices} isReadonly={widget.isReadonly} sent={sent} />
        </StepFrame>
      </ol>
    </section>
  );
}
