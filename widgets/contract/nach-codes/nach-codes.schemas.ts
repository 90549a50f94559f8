import { Type } from 'typebox';
import { choiceDecisions, choiceStates } from '../choices/choice-states.ts';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { SavedBy } from '../record/saved-by.schemas.ts';
import { nachCodeKindNames } from './nach-code.ts';

const Text = Type.String({ maxLength: 400 });

/** What stands of a code, apart from whether forms offer it. */
const words = {
  kind: Type.Enum([...nachCodeKindNames]),
  reason: Text,
  remedy: Text,
  /** False where the bank takes no second form like the rejected one. */
  mayRepeat: Type.Boolean(),
  order: Type.Number(),
};
const values = { ...words, isOffered: Type.Boolean() };

const Standing = Type.Object({
  codeId: Type.String(),
  version: Type.Integer(),
  state: Type.Enum([...choiceStates]),
});

export const nachCodesSchemas = {
  fetchNachCode: {
    request: Type.Object({ codeId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      code: Text,
      ...values,
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here; null for what was there from the beginning. */
      since: Nullable(Type.String()),
      retiredOn: Nullable(Type.String()),
      /** What waits for another person; null where nothing does. */
      proposal: Nullable(
        Type.Object({ ...values, why: Type.String(), remark: Type.String(), by: Type.String(), at: Type.String() }),
      ),
      /** Why the caller may not decide on it; null where they may, and without a proposal. */
      decisionRefusal: Nullable(Type.String()),
      /** True for who proposed it. */
      mayWithdraw: Type.Boolean(),
      savedBy: SavedBy,
    }),
  },
  /** `remark` says why, here and below. */
  addNachCode: { request: Type.Object({ code: Text, ...words, remark: Text }), reply: Standing },
  changeNachCode: { request: Type.Object({ codeId: RowId, ...values, remark: Text }), reply: Standing },
  decideNachCode: {
    /** `remark` is asked for where the proposal is refused. */
    request: Type.Object({ codeId: RowId, to: Type.Enum([...choiceDecisions]), remark: Text }),
    reply: Standing,
  },
  exportNachCodes: {
    request: Type.Object({}),
    reply: Type.Object({ codes: Type.Array(Type.Object({ code: Text, ...values, version: Type.Integer() })) }),
  },
  checkNachCodesCsv: checkFile,
  applyNachCodesCsv: applyFile,
};
