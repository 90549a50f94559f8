import { useMemo, useState } from 'react';
import { reasonHint, reasonLength, reasonRules } from '../../../contract/rules/reason.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import accessSheet from './access.css?sheet';
import { roleWords, screenWords } from './access-fields.tsx';

interface EmbedderViewProps {
  embedder: CallReply<'fetchEmbedder'>;
  widget: Widget;
  readAgain(): Promise<void>;
  close(): void;
}

const listed = (texts: readonly string[]) => texts.join(', ');

/** What an embedder may open; it is disabled here, and everything else is done on the machine, which shows the key. */
export function EmbedderView({ embedder, widget, readAgain, close }: EmbedderViewProps) {
  useSheet(accessSheet);
  const work = useWork(widget);
  const [isAsking, setAsking] = useState(false);
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: reasonRules() } }), []);
  const { embedderId, version, name, disabledAt, sessions } = embedder;
  async function disable() {
    if (!form.check()) return;
    const done = await work.run(
      'disableEmbedder',
      { embedderId, reason: form.text('reason') },
      {
        ifMatch: version,
        form,
        readAgain,
        success: ({ endedSessions }) =>
          `${name} is disabled, ${endedSessions} ${endedSessions === 1 ? 'session' : 'sessions'} ended`,
      },
    );
    if (!done) return;
    setAsking(false);
    await readAgain();
  }
  return (
    <Drawer
      title={`Embedder ${name}`}
      isOpen
      close={close}
      width="480px"
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Close
          </button>
          {disabledAt === null && (
            <button className="btn danger" type="button" onClick={() => setAsking(true)}>
              Disable
            </button>
          )}
        </>
      }
    >
      <div className="access-form">
        <FieldRows
          rows={[
            { label: 'Pages', value: listed(embedder.origins) },
            { label: 'Asks from', value: listed(embedder.networks) },
            { label: 'Roles', value: listed(roleWords(embedder.roles)) },
            { label: 'People', value: listed(embedder.usernames) },
            { label: 'Longest session', value: `${embedder.mostMinutes} minutes` },
            { label: 'Keys', value: embedder.hasTwoKeys ? 'Two, while they change' : 'One' },
            { label: 'Ends', value: formatDateTime(embedder.expiresAt) },
            ...(disabledAt === null ? [] : [{ label: 'Disabled', value: formatDateTime(disabledAt) }]),
            { label: 'Open sessions', value: sessions },
            // last: there may be all of them
            { label: 'Screens', value: listed(screenWords(embedder.screens)) },
          ]}
        />
        <p className="soft">
          A new embedder, other terms and another key are made on the server’s machine by npm run embedder, which shows
          the key once.
        </p>
      </div>
      {isAsking && (
        <FormDialog title={`Disable ${name}`} submitLabel="Disable" submit={disable} close={() => setAsking(false)}>
          <p>Its key opens nothing any more, and its sessions end at once. This cannot be undone.</p>
          <TextAreaField
            field={form.field('reason')}
            label="Reason"
            hint={reasonHint}
            rows={2}
            maxLength={reasonLength.most}
          />
        </FormDialog>
      )}
    </Drawer>
  );
}
