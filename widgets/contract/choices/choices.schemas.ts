import { Type } from 'typebox';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { SavedBy } from '../record/saved-by.schemas.ts';
import { choiceDecisions, choiceStates } from './choice-states.ts';
import { choiceGroupNames } from './choice-groups.ts';

const Text = Type.String({ maxLength: 400 });
const Group = Type.Enum([...choiceGroupNames]);
const State = Type.Enum([...choiceStates]);

/** What of a choice may change. */
const values = { label: Text, order: Type.Number(), isOffered: Type.Boolean() };
/** What is fixed of it. */
const names = {
  group: Group,
  /** Empty where the group has no headings. */
  heading: Text,
  key: Text,
};

const Standing = Type.Object({ choiceId: Type.String(), version: Type.Integer(), state: State });

export const choicesSchemas = {
  fetchChoice: {
    request: Type.Object({ choiceId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      ...names,
      ...values,
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here; null for what was there from the beginning. */
      since: Nullable(Type.String()),
      retiredOn: Nullable(Type.String()),
      /** The words that it had before, each until a moment, the newest first. */
      former: Type.Array(Type.Object({ label: Type.String(), until: Type.String() })),
      /** The rule that hangs on its words, which stay therefore; null where they may change. */
      ruleOnWords: Nullable(Type.String()),
      /** What waits for another person; null where nothing does. */
      proposal: Nullable(
        Type.Object({ ...values, why: Type.String(), reason: Type.String(), by: Type.String(), at: Type.String() }),
      ),
      /** Why the caller may not decide on it; null where they may, and without a proposal. */
      decisionRefusal: Nullable(Type.String()),
      /** True for who proposed it. */
      mayWithdraw: Type.Boolean(),
      savedBy: SavedBy,
    }),
  },
  addChoice: {
    request: Type.Object({ ...names, label: Text, order: Type.Number(), reason: Text }),
    reply: Standing,
  },
  changeChoice: { request: Type.Object({ choiceId: RowId, ...values, reason: Text }), reply: Standing },
  decideChoice: {
    /** `reason` is asked for where the proposal is refused. */
    request: Type.Object({ choiceId: RowId, to: Type.Enum([...choiceDecisions]), reason: Text }),
    reply: Standing,
  },
  offeredChoices: {
    request: Type.Object({ group: Group }),
    reply: Type.Object({ choices: Type.Array(Type.Object({ heading: Text, key: Text, label: Text })) }),
  },
  exportChoices: {
    request: Type.Object({}),
    reply: Type.Object({ choices: Type.Array(Type.Object({ ...names, ...values, version: Type.Integer() })) }),
  },
  checkChoicesCsv: checkFile,
  applyChoicesCsv: applyFile,
};
