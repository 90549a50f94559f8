import { formatExact } from '../../../kit/format/exact.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import type { RestructurePreview } from '../../file-state.ts';
import type { FileDialogProps } from './dialog-props.ts';

/** The terms of the EMI as they are beside those that are asked for, and the new schedule. */
export function ComparedTerms({ preview, now }: { preview: RestructurePreview; now: FileDialogProps['file'] }) {
  const { schedule, exact } = preview;
  const rows = [
    ['EMI', formatExact(exact?.presentEmi, preview.presentEmi), formatExact(exact?.newEmi, preview.newEmi)],
    ['Instalments', String(now.emi.installments), String(preview.newTenureMonths)],
    ['Last EMI', formatDate(now.emi.lastDueDate), formatDate(schedule.at(-1)?.dueDate)],
  ] as const;
  return (
    <>
      <div className="scroll">
        <table className="filetable compared">
          <thead>
            <tr>
              <th scope="col">Terms</th>
              <th scope="col" className="r">
                Now
              </th>
              <th scope="col" className="r">
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, before, after]) => (
              <tr key={label}>
                <td className="soft">{label}</td>
                <td className="r num">{before}</td>
                <td className="r num strong">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>New schedule</summary>
        <div className="scroll preview">
          <table className="filetable">
            <thead>
              <tr>
                <th scope="col">EMI</th>
                <th scope="col">Due date</th>
                <th scope="col" className="r">
                  Due
                </th>
                <th scope="col" className="r">
                  Principal
                </th>
                <th scope="col" className="r">
                  Interest
                </th>
              </tr>
            </thead>
            <tbody>
              {schedule.map((each) => (
                <tr key={each.no}>
                  <td className="num">{each.no}</td>
                  <td className="num">{formatDate(each.dueDate)}</td>
                  <td className="r num">{formatExact(each.exact?.dueAmount, each.dueAmount)}</td>
                  <td className="r num">{formatExact(each.exact?.principal, each.principal)}</td>
                  <td className="r num">{formatExact(each.exact?.interest, each.interest)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
