import { Type, type Static } from 'typebox';
import { RowId } from './list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';

/** The check of a file, line by line, before anything is done. */
const CheckedFile = Type.Object({
  /** Applies the good lines of the file, each once, if that begins within 30 minutes. Null if no line is good. */
  token: Nullable(Type.String()),
  /** Good lines that are done already: above 0 if the caller has begun to apply the same file and has not finished. */
  doneCount: Type.Integer(),
  rowCount: Type.Integer(),
  okCount: Type.Integer(),
  failCount: Type.Integer(),
  /** The first good lines: what would be done. `row` counts the file's lines, the header being 1. */
  preview: Type.Array(
    Type.Object({
      row: Type.Integer(),
      /** Empty if the line is about no loan. */
      loanApplicationNumber: Type.String(),
      /** What the line is about, in words: the loan's number, or what a person would name in its place. */
      subject: Type.String(),
      from: Nullable(Type.String()),
      to: Type.String(),
    }),
  ),
  /** What is wrong: the line, its column (empty for the whole line), the value that stands there, and the cause. */
  problems: Type.Array(
    Type.Object({ row: Type.Integer(), column: Type.String(), value: Type.String(), cause: Type.String() }),
  ),
});
export type CheckedFile = Static<typeof CheckedFile>;

/**
 * The outcome of the good lines. The call answers after some seconds, whether or not all lines are done. While
 * `leftCount` is not 0, the caller makes it again, and it goes on where it stopped.
 */
const AppliedFile = Type.Object({
  /** Good lines that are done, with or without success, by this call and the calls before it. */
  doneCount: Type.Integer(),
  /** Good lines that are still to do. */
  leftCount: Type.Integer(),
  /** Every good line in the file's order, once none is left; empty until then. */
  results: Type.Array(
    Type.Object({
      row: Type.Integer(),
      rowId: Type.String(),
      loanApplicationNumber: Type.String(),
      subject: Type.String(),
      ok: Type.Boolean(),
      /** What became of the line where that is another thing than the check said, or nothing new. */
      note: Type.Optional(Type.String()),
      errorCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
    }),
  ),
  /** The lines that are done, with and without success. */
  okCount: Type.Integer(),
  failCount: Type.Integer(),
});
export type AppliedFile = Static<typeof AppliedFile>;

/** A call that checks a file (`csvFile`) and keeps what is good in it for its sender. */
export const checkFile = { request: Type.Object({}), reply: CheckedFile };
/** A call that applies such a file; its row says `changes: 'checkedFile'`. */
export const applyFile = { request: Type.Object({ token: RowId }), reply: AppliedFile };
