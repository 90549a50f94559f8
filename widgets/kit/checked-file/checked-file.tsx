import { useEffect, useId, useRef, useState } from 'react';
import { saveFile } from '../../client/files/download.ts';
import type { CallName } from '../../contract/calls.ts';
import type { CallReply } from '../../contract/schemas.ts';
import type { AppliedFile, CheckedFile as Checked } from '../../contract/lists/checked-file.schemas.ts';
import { formatNumber } from '../format/money.ts';
import { csvName } from '../list/csv.ts';
import checkedFileSheet from '../look/list/checked-file.css?sheet';
import progressSheet from '../look/progress.css?sheet';
import { Icon } from '../parts/icon.tsx';
import { downloadIcon } from '../parts/icons/download.tsx';
import { uploadIcon } from '../parts/icons/upload.tsx';
import { Notice } from '../parts/notice.tsx';
import { useValue } from '../use-value.ts';
import { useSheet } from '../widget/use-sheet.ts';
import type { Widget } from '../widget/widget.ts';
import { useWork } from '../work/use-work.ts';
import { CheckedRows } from './checked-rows.tsx';
import { problemsOf, resultFile } from './result-file.ts';

/** The names of the calls whose reply has this shape. */
type Answering<Reply> = { [Name in CallName]: CallReply<Name> extends Reply ? Name : never }[CallName];

/** A kind of file that is checked. */
export interface TakenFile {
  /** The part by which it travels. */
  part: string;
  /** Without the dot; the usual one first. */
  extensions: readonly string[];
  /** What the file holds, in a sentence. */
  hint: string;
  /** What it is made of, in the singular. */
  noun: string;
}

export interface CheckedFileProps {
  /** The labels of the file's columns; empty for a file that is no CSV. */
  columns: readonly string[];
  /** Absent for a CSV. */
  takes?: TakenFile;
  /** The label of the column that names what a line is about; the result's file has the column too. */
  subjectLabel: string;
  /** What a good line does, for the preview: "goes to". */
  verb: string;
  /** Prefix of the result file's name. */
  resultName: string;
  /**
   * The calls that check the file and apply it. Each `apply` does some of the lines; it is called until none is left.
   * Each line is done once, however often `apply` is called.
   */
  calls: { check: Answering<Checked>; apply: Answering<AppliedFile> };
  widget: Widget;
  /** Called once every line has been applied. */
  applied?(result: AppliedFile): void;
}

type Step =
  | { kind: 'choose'; message?: string }
  | { kind: 'checking'; name: string }
  | { kind: 'checked'; name: string; checked: Checked; message?: string }
  | { kind: 'applying'; name: string; checked: Checked }
  | { kind: 'applied'; checked: Checked; applied: AppliedFile };

const csvOf = (columns: readonly string[]): TakenFile => ({
  part: 'csvFile',
  extensions: ['csv'],
  hint: `A .csv file with the columns ${columns.join(', ')}.`,
  noun: 'line',
});

/** The count of a file's parts, in words. */
const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Takes a CSV or another file, has it checked line by line before anything is applied, and shows the outcome of each line (VA-06). */
export function CheckedFile(props: CheckedFileProps) {
  const { columns, takes = csvOf(columns), subjectLabel, verb, resultName, calls, widget, applied } = props;
  const { part, extensions, noun } = takes;
  const endings = extensions.map((each) => `.${each}`);
  useSheet(checkedFileSheet);
  useSheet(progressSheet);
  const hint = useId();
  const work = useWork(widget);
  const progress = useValue(work.progress);
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  async function take(file: File | undefined) {
    if (!file) return;
    // VA-06 to VA-08: another kind is refused before anything is sent.
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
      return setStep({ kind: 'choose', message: `Choose a ${endings.join(' or ')} file` });
    const own = new AbortController();
    under.current = own;
    const { name } = file;
    setStep({ kind: 'checking', name });
    const checked = await work.run(
      calls.check,
      {},
      {
        files: { [part]: file },
        signal: own.signal,
        refused({ message }) {
          setStep({ kind: 'choose', message });
          return '';
        },
      },
    );
    if (checked && !own.signal.aborted) setStep({ kind: 'checked', name, checked });
  }
  async function run(name: string, checked: Checked, token: string) {
    for (let reached = checked; ;) {
      setStep({ kind: 'applying', name, checked: reached });
      const result = await work.run(
        calls.apply,
        { token },
        {
          refused({ message }) {
            setStep({ kind: 'checked', name, checked: reached, message });
            return '';
          },
        },
      );
      if (!result) return;
      if (!(result.leftCount > 0)) {
        setStep({ kind: 'applied', checked, applied: result });
        return applied?.(result);
      }
      reached = { ...checked, doneCount: result.doneCount };
    }
  }
  const again = () => {
    under.current?.abort();
    setStep({ kind: 'choose' });
  };

  if (step.kind === 'choose')
    return (
      <div className="checked-file">
        <p id={hint} className="soft">
          {takes.hint} It is checked first; nothing changes before you apply it.
        </p>
        <label className="drop">
          <Icon shape={uploadIcon} size="l" />
          <span className="strong">Choose a file</span>
          <span className="faint small">or drop it here</span>
          <input
            type="file"
            accept={[...endings, ...(extensions.includes('csv') ? ['text/csv'] : [])].join(',')}
            aria-describedby={hint}
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
        {step.message && <Notice tone="bad">{step.message}</Notice>}
      </div>
    );
  if (step.kind === 'checking')
    return (
      <div className="checked-file" role="status">
        <progress aria-label="File sent" {...(progress ? { value: progress.sent, max: progress.total } : {})} />
        <p>Checking {step.name}</p>
        <button className="btn" type="button" onClick={again}>
          Cancel
        </button>
      </div>
    );
  if (step.kind === 'applied') {
    const { okCount, failCount, results } = step.applied;
    const noted = results.filter(({ note }) => note !== undefined);
    const left = failCount + step.checked.failCount;
    return (
      <div className="checked-file">
        <Notice tone={left > 0 ? 'wait' : 'good'}>
          {formatNumber(okCount)} done, {formatNumber(left)} not done.
        </Notice>
        {noted.length > 0 && (
          <ul className="preview" aria-label="Notes">
            {noted.slice(0, 100).map(({ row, subject, note }) => (
              <li key={row}>
                <span className="num">{subject}</span> {note}
              </li>
            ))}
          </ul>
        )}
        <CheckedRows
          noun={noun}
          problems={[...problemsOf(subjectLabel, step.applied), ...step.checked.problems].toSorted(
            (one, other) => one.row - other.row,
          )}
        />
        <div className="row wrap">
          <button
            className="btn primary"
            type="button"
            onClick={() =>
              saveFile({
                content: resultFile(subjectLabel, step.checked, step.applied),
                name: csvName(resultName, 'Result'),
              })
            }
          >
            <Icon shape={downloadIcon} />
            Download result
          </button>
          <button className="btn" type="button" onClick={again}>
            Another file
          </button>
        </div>
      </div>
    );
  }
  const { checked, name } = step;
  const { token, doneCount, okCount, failCount, rowCount } = checked;
  const isApplying = step.kind === 'applying';
  const leftCount = okCount - doneCount;
  return (
    <div className="checked-file">
      <Notice tone={failCount > 0 ? 'wait' : 'good'}>
        {name}: {counted(rowCount, noun)}, {formatNumber(okCount)} good, {formatNumber(failCount)} not.
      </Notice>
      {step.kind === 'checked' && step.message && <Notice tone="bad">{step.message}</Notice>}
      <CheckedRows problems={checked.problems} preview={checked.preview} verb={verb} noun={noun} />
      {isApplying && (
        <progress
          aria-label={`Applying ${counted(okCount, noun)}`}
          {...(doneCount > 0 ? { value: doneCount, max: okCount } : {})}
        />
      )}
      {(isApplying || doneCount > 0) && (
        <p role="status">
          {formatNumber(doneCount)} of {formatNumber(okCount)} done.
          {!isApplying && ' The others can be continued with, now or by choosing the same file again.'}
        </p>
      )}
      <div className="row wrap">
        <button
          className="btn primary"
          type="button"
          disabled={token === null}
          aria-disabled={isApplying}
          onClick={() => {
            if (token !== null && !isApplying) void run(name, checked, token);
          }}
        >
          {doneCount > 0 ? 'Continue with' : 'Apply'} {counted(leftCount, noun)}
        </button>
        {failCount > 0 && (
          <button
            className="btn"
            type="button"
            onClick={() =>
              saveFile({ content: resultFile(subjectLabel, checked), name: csvName(resultName, 'Faults') })
            }
          >
            <Icon shape={downloadIcon} />
            Download faults
          </button>
        )}
        <button className="btn" type="button" disabled={isApplying} onClick={again}>
          Another file
        </button>
      </div>
    </div>
  );
}
