import { useState } from 'react';
import { otpStatuses } from '../../../contract/otp-templates/otp-template.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import otpSheet from './otp.css?sheet';
import { TemplateFields } from './template-fields.tsx';
import { createTemplateForm, sentTemplate, templateFields, typedOf, type Template } from './template-form.ts';
import { TemplateMoves } from './template-moves.tsx';
import { TextPreview, Versions } from './template-preview.tsx';

interface TemplateEditorProps {
  template: Template;
  widget: Widget;
  /** Loads the template and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** The editor of one version. To edit what is approved begins the next version, and the active one stays until then. */
export function TemplateEditor({ template, widget, readAgain, close }: TemplateEditorProps) {
  useSheet(otpSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [forms] = useState(() => ({ template: createTemplateForm(typedOf(template)) }));
  const form = forms.template;
  useKeptFields(widget, `otp-template/${template.templateId}`, forms);
  const { version, news, wrote } = useRebase(template, (now, by, before) => [
    ...(now.status === before.status ? [] : [otpStatuses[now.status]]),
    ...form.rebase(typedOf(now), by).map((name) => templateFields[name]),
  ]);
  const isTyped = useValue(form.isDirty);
  const { text, header } = useValue(form.values);
  const { templateId, status, revision } = template;
  const isAtRegistry = status === 'PENDING_DLT';
  const makesNext = status !== 'DRAFT' && !isAtRegistry;
  const waits = template.versions.find((each) => each.status === 'DRAFT' || each.status === 'PENDING_DLT');

  function discard() {
    form.reset();
    close();
  }
  async function save() {
    if (form.check()) {
      const input = { templateId, ...sentTemplate(form.values.peek()) };
      const done = await work.run('saveOtpTemplate', input, { ifMatch: version(), form, readAgain });
      if (done) {
        form.reset(form.values.peek());
        if (done.templateId === templateId) wrote(done.version);
        await readAgain();
        return close();
      }
    }
  }

  return (
    <EditorDrawer
      title="OTP template"
      className="otp-form"
      width="560px"
      isTyped={isTyped}
      isBusy={isBusy}
      save={{ label: makesNext ? 'Save as new version' : 'Save', run: save }}
      discard={discard}
    >
      <div className="otp-head">
        <span className="grow">
          Version {revision}, by {template.createdBy}
        </span>
        <Badge value={otpStatuses[status]} />
      </div>
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      {makesNext && (
        <Notice tone="off">
          {waits
            ? `Version ${waits.revision} waits already: edit that one.`
            : 'A change makes a new version as a draft. This one stays as it is.'}
        </Notice>
      )}
      {isAtRegistry && (
        <Notice tone="off">The text is with the registry. Enter the DLT template ID when it is there.</Notice>
      )}
      <TemplateMoves
        template={template}
        widget={widget}
        isTyped={isTyped}
        moved={async (written) => {
          wrote(written);
          await readAgain();
        }}
        readAgain={readAgain}
      />
      <TemplateFields form={form} partnerNames={template.partnerNames} isAtRegistry={isAtRegistry} />
      <TextPreview text={text} header={header} widget={widget} />
      <Versions template={template} />
    </EditorDrawer>
  );
}
