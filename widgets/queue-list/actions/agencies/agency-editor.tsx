import { useState } from 'react';
import { agencyKinds, agencyStatusLabels } from '../../../contract/agencies/agencies.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import accessSheet from '../access/access.css?sheet';
import { AgencyFields } from './agency-fields.tsx';
import { agencyFields, createAgencyForm, sentAgency, typedOf, type Agency } from './agency-form.ts';
import { AgencyMoves } from './agency-moves.tsx';

interface AgencyEditorProps {
  agency: Agency;
  widget: Widget;
  /** Loads the agency and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** An agency: what it has, what is written of it, and how it begins and ends its work. The lender's own is read alone. */
export function AgencyEditor({ agency, widget, readAgain, close }: AgencyEditorProps) {
  useSheet(accessSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const { agencyId, name, code, kind, status, people, sessions, loans } = agency;
  const [forms] = useState(() => ({ agency: createAgencyForm(typedOf(agency)) }));
  const form = forms.agency;
  useKeptFields(widget, `agency/${agencyId}`, forms);
  const { version, news, wrote } = useRebase(agency, (now, by, before) => [
    ...(now.status === before.status ? [] : [agencyStatusLabels[now.status]]),
    ...form.rebase(typedOf(now), by).map((field) => agencyFields[field]),
  ]);
  const isTyped = useValue(form.isDirty);
  function discard() {
    form.reset();
    close();
  }
  const isLenders = kind === 'IN_HOUSE';
  async function save() {
    if (form.check()) {
      const input = { agencyId, ...sentAgency(form.values.peek()) };
      const done = await work.run('changeAgency', input, {
        ifMatch: version(),
        form,
        readAgain,
        success: `${form.text('name')} is saved`,
      });
      if (done) {
        form.reset();
        await readAgain();
        return close();
      }
    }
  }
  return (
    <EditorDrawer
      title="Agency"
      className="access-form"
      isTyped={isTyped}
      isBusy={isBusy}
      save={isLenders ? undefined : { label: 'Save', run: save }}
      discard={discard}
    >
      <div className="access-head">
        <p className="row">
          <span className="strong grow">{name}</span>
          <Badge value={agencyStatusLabels[status]} />
        </p>
        <p className="soft">
          {code}, {agencyKinds[kind].toLowerCase()}
        </p>
      </div>
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      {isLenders && <Notice tone="off">It always works, and holds whoever collects for no other agency.</Notice>}
      <FieldRows
        rows={[
          { label: 'People', value: formatNumber(people) },
          { label: 'Signed in now', value: formatNumber(sessions) },
          { label: 'Open loans', value: formatNumber(loans) },
        ]}
      />
      {!isLenders && (
        <>
          <AgencyMoves
            agency={agency}
            isTyped={isTyped}
            widget={widget}
            done={async (written) => {
              wrote(written);
              await readAgain();
            }}
            readAgain={readAgain}
          />
          <AgencyFields form={form} />
        </>
      )}
    </EditorDrawer>
  );
}
