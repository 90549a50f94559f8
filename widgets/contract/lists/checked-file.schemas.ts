import { Type, type Static } from 'typebox';
import { RowId } from './list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';

/** What a file says, line by line, before anything is done. */
const CheckedFile = Type.Object({
  /** Applies what is good in the file, each line once; begun within 30 minutes. Null where no line is good. */
  token: Nullable(Type.String()),
  /** Good lines that are done: more than none where the caller has begun to apply the same file and not ended. */
  doneCount: Type.Integer(),
  rowCount: Type.Integer(),
  okCount: Type.Integer(),
  failCount: Type.Integer(),
  /** The first good lines: what would be done. `row` counts the file's lines, the header being 1. */
  preview: Type.Array(
    Type.Object({
      row: Type.Integer(),
      /** Empty where the line is about no loan. */
      loanApplicationNumber: Type.String(),
      /** What the line is about, in words: the loan's number, or what a person would name in its place. */
      subject: Type.String(),
      from: Nullable(Type.String()),
      to: Type.String(),
    }),
  ),
  /** What is wrong: the line, its column (empty where the whole line is meant), the value as it stands there and the cause. */
  problems: Type.Array(
    Type.Object({ row: Type.Integer(), column: Type.String(), value: Type.String(), cause: Type.String() }),
  ),
});
export type CheckedFile = Static<typeof CheckedFile>;

/**
 * What came of the good lines. The call answers after some seconds, done or not: while `leftCount` is not 0 it is made again and
 * goes on where it stopped.
 */
const AppliedFile = Type.Object({
  /** Good lines that are done, whether they could be or not: by this call and those before it. */
  doneCount: Type.Integer(),
  /** Good lines that nothing is done about yet. */
  leftCount: Type.Integer(),
  /** Every good line in the file's order, once none is left; empty until then. */
  results: Type.Array(
    Type.Object({
      row: Type.Integer(),
      rowId: Type.String(),
      loanApplicationNumber: Type.String(),
      subject: Type.String(),
      ok: Type.Boolean(),
      errorCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
    }),
  ),
  /** Of the lines that are done. */
  okCount: Type.Integer(),
  failCount: Type.Integer(),
});
export type AppliedFile = Static<typeof AppliedFile>;

/** A call that checks a file (`csvFile`) and keeps what is good in it for its sender. */
export const checkFile = { request: Type.Object({}), reply: CheckedFile };
/** The call that does what such a file says; its row says `changes: 'checkedFile'`. */
export const applyFile = { request: Type.Object({ token: RowId }), reply: AppliedFile };
