import { complianceChecks, complianceCodes, remarkLength, secretCode } from '../../contract/compliance/compliance.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { plusIcon } from '../../kit/parts/icons/plus.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { moreNames } from '../case-view.ts';

const codes = complianceCodes
  .filter((code) => code !== secretCode)
  .map((code) => ({ value: code, label: complianceChecks[code].label }));

/** Discrepancies beside the checklist's: a second one of a kind, or one of another document. They go with the re-work. */
export function MoreDiscrepancies({ kase, state }: { kase: Case; state: ComplianceCaseState }) {
  const { typed } = state;
  const names = moreNames(useValue(typed.values));
  const count = names.length;
  function add() {
    typed.set({ 'more.count': String(count + 1) });
  }
  function removeLast() {
    typed.forget(`more.${count - 1}.`);
    typed.set({ 'more.count': count > 1 ? String(count - 1) : '' });
  }
  return (
    <>
      {names.map((name, index) => (
        <section key={name} className="panel finding" aria-label={`Further discrepancy ${index + 1}`}>
          <div className="grid2">
            <SelectField field={typed.field(`${name}.code`)} label="What does not agree" choices={codes} />
            <SelectField
              field={typed.field(`${name}.document`)}
              label="Document"
              placeholder="No document"
              choices={kase.documents.map(({ key, label }) => ({ value: key, label }))}
            />
          </div>
          <TextAreaField field={typed.field(`${name}.remark`)} label="Remark" maxLength={remarkLength.max} />
          {index === count - 1 && (
            <div>
              <button className="btn small plain" type="button" onClick={removeLast}>
                Remove
              </button>
            </div>
          )}
        </section>
      ))}
      <div>
        <button className="btn small" type="button" onClick={add}>
          <Icon shape={plusIcon} size="s" />
          Add discrepancy
        </button>
      </div>
    </>
  );
}
