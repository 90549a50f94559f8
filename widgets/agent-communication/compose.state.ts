import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { CallReply } from '../contract/schemas.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createWork } from '../kit/work/create-work.ts';
import {
  createMessageForms,
  loansIn,
  messageOf,
  placeErrors,
  portalsIn,
  recipientsOf,
  type Choices,
  type MessageForms,
  type Template,
} from './message-form.ts';

export type CheckedAudience = CallReply<'checkAudience'>;
export type Preview = CallReply<'previewCommunication'>;
/** The part of the message that is at work: whom it is for, what it says, how it looks. */
export type Step = 'audience' | 'message' | 'preview';

export interface Compose {
  forms: MessageForms;
  step: ReadonlySignal<Step>;
  isBusy: ReadonlySignal<boolean>;
  isDirty: ReadonlySignal<boolean>;
  /** Whom the server takes of what is typed; undefined until it is asked. */
  audience: ReadonlySignal<CheckedAudience | undefined>;
  preview: ReadonlySignal<Preview | undefined>;
  template(choices: Choices): Template | undefined;
  /** Goes back to a step; what is typed stays. */
  change(step: Step): void;
  /** Asks who of the audience is taken, and goes on where everybody is. */
  checkAudience(): Promise<void>;
  /** Keeps those of the audience who are taken, and goes on. */
  leaveOut(): Promise<void>;
  /** Shows three real rows. @param offset how many recipients to pass over */
  showPreview(choices: Choices, today: string, offset?: number): Promise<void>;
  /** @returns true once it is sent, or waits for its release */
  send(choices: Choices): Promise<boolean>;
}

/** A communication that is being made, step by step. */
export function createCompose(widget: Widget): Compose {
  const work = createWork(widget);
  const forms = createMessageForms();
  const step = signal<Step>('audience');
  const audience = signal<CheckedAudience | undefined>(undefined);
  const preview = signal<Preview | undefined>(undefined);

  const recipients = () => recipientsOf(forms.audience.values.peek());
  const templateOf = ({ templates }: Choices) =>
    templates.find(({ templateId }) => templateId === forms.message.values.peek().templateId);

  /** Whether something is typed for the audience that is chosen. */
  function hasAudience(): boolean {
    const { audience: kind, loans, portals } = forms.audience.values.peek();
    if (!forms.audience.check()) return false;
    const isEmpty = kind === 'LOANS' ? loansIn(loans).length === 0 : portalsIn(portals).length === 0;
    if (isEmpty) forms.audience.refuse({ [kind === 'LOANS' ? 'loans' : 'portals']: 'This field is required' });
    return !isEmpty;
  }

  async function checkAudience(): Promise<void> {
    audience.value = undefined;
    if (!hasAudience()) return;
    const checked = await work.run('checkAudience', recipients(), { success: '', form: forms.audience });
    audience.value = checked;
    if (checked && checked.refused.length === 0 && checked.recipients > 0) step.value = 'message';
  }

  return {
    forms,
    step,
    isBusy: work.isBusy,
    isDirty: computed(() => forms.audience.isDirty.value || forms.message.isDirty.value),
    audience,
    preview,
    template: templateOf,
    change(next) {
      step.value = next;
      preview.value = undefined;
    },
    checkAudience,
    async leaveOut() {
      const checked = audience.peek();
      if (!checked) return;
      forms.audience.set({ loans: checked.loans.join('\n'), portals: checked.portals.join(',') });
      await checkAudience();
    },
    async showPreview(choices, today, offset = 0) {
      const { message } = forms;
      const template = templateOf(choices);
      const isGood = message.check();
      if (!template) return;
      const wrong = placeErrors(template, message.values.peek(), today);
      message.refuse(wrong);
      if (!isGood || Object.keys(wrong).length > 0) return;
      const input = { ...messageOf(recipients(), template, message.values.peek()), offset };
      const shown = await work.run('previewCommunication', input, { success: '', form: message });
      if (!shown) return;
      preview.value = shown;
      step.value = 'preview';
    },
    async send(choices) {
      const template = templateOf(choices);
      const shown = preview.peek();
      if (!template || !shown) return false;
      const sent = await work.run('sendCommunication', messageOf(recipients(), template, forms.message.values.peek()), {
        form: forms.message,
        ...(shown.needsRelease && { success: 'It waits until a second person releases it' }),
      });
      if (!sent) return false;
      forms.audience.reset({ audience: '', loans: '', portals: '' });
      forms.message.reset({ channel: '', purpose: '', templateId: '', day: '', time: '', topic: '' });
      audience.value = undefined;
      preview.value = undefined;
      step.value = 'audience';
      return true;
    },
  };
}
