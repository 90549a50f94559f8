import { useState } from 'react';
import type { ApplicationForm, TypedApplication } from '../../../contract/doors/application-form.ts';
import { mostPapers, paperField, papersOf } from '../../../contract/doors/application-more.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Work } from '../../../kit/work/create-work.ts';
import { SideFile } from './side-file.tsx';

interface PapersProps {
  additional: NonNullable<ApplicationForm['additional']>;
  form: Form<TypedApplication>;
  work: Work;
}

const choicesOf = (all: readonly { key: string; label: string }[]) =>
  all.map(({ key, label }) => ({ value: key, label }));

/** One more paper: what it is, what it proves it by, and its sides. */
function Paper({
  at,
  number,
  additional,
  form,
  work,
  remove,
}: PapersProps & { at: number; number: number; remove(): void }) {
  const { [paperField(at, 'type')]: chosen = '' } = useValue(form.values);
  const type = additional.types.find(({ key }) => key === chosen);
  const typeField = form.field(paperField(at, 'type'));
  return (
    <div role="group" aria-label={`Paper ${number}`} className="new-application-pair">
      <SelectField
        // another type has other proofs
        field={{
          ...typeField,
          change: (value) => form.set({ [paperField(at, 'type')]: value, [paperField(at, 'proofType')]: '' }),
        }}
        label="Document type"
        choices={choicesOf(additional.types)}
      />
      <SelectField
        field={form.field(paperField(at, 'proofType'))}
        label="Proof type"
        choices={choicesOf(type?.proofTypes ?? [])}
        isReadonly={!type}
      />
      {additional.sides.map((side) => (
        <SideFile
          key={side}
          side={side}
          sides={additional.sides}
          ofId={paperField(at, side)}
          ofName={paperField(at, `${side}Name`)}
          form={form}
          work={work}
        />
      ))}
      <div>
        <button className="btn small" type="button" aria-label={`Remove paper ${number}`} onClick={remove}>
          Remove
        </button>
      </div>
    </div>
  );
}

/** Papers beside the cards, as many as there are. */
export function ApplicationPapers({ additional, form, work }: PapersProps) {
  const typed = papersOf(useValue(form.values));
  const [added, setAdded] = useState<readonly number[]>([]);
  const papers = [...new Set([...typed, ...added])].toSorted((a, b) => a - b);
  function remove(at: number) {
    const parts = ['type', 'proofType', ...additional.sides.flatMap((side) => [side, `${side}Name`])];
    form.set(Object.fromEntries(parts.map((part) => [paperField(at, part), ''])));
    setAdded(added.filter((each) => each !== at));
  }
  return (
    <>
      <h3>Additional papers</h3>
      {papers.map((at, index) => (
        <Paper
          key={at}
          at={at}
          number={index + 1}
          additional={additional}
          form={form}
          work={work}
          remove={() => remove(at)}
        />
      ))}
      {papers.length < mostPapers && (
        <div>
          <button className="btn small" type="button" onClick={() => setAdded([...added, (papers.at(-1) ?? -1) + 1])}>
            Add a paper
          </button>
        </div>
      )}
    </>
  );
}
