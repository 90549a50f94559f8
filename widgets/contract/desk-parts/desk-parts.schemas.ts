import { Type } from 'typebox';
import { choiceDecisions, choiceStates } from '../choices/choice-states.ts';
import { fieldRuleNames } from '../documents/card-field-rules.ts';
import { documentSides, fieldVariants } from '../documents/documents.ts';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { SavedBy } from '../record/saved-by.schemas.ts';
import { addedKinds, fieldAccesses, partKindNames, type FieldAccess } from './desk-parts.ts';

const Text = Type.String({ maxLength: 400 });
const words = { key: Text, label: Text, isOffered: Type.Boolean() };
const Words = Type.Array(Type.Object(words), { maxItems: 100 });

const open = { 'x-open': true };

const card = {
  /** Key of its tab. */
  tab: Text,
  group: Text,
  summary: Text,
  sides: Type.Array(Type.Enum([...documentSides]), { maxItems: 2 }),
  isMandatory: Type.Boolean(),
  rejectReasons: Words,
};
const Card = Type.Object({
  ...card,
  fields: Type.Array(
    Type.Object({
      ...words,
      variant: Type.Enum([...fieldVariants]),
      access: Type.Enum(Object.keys(fieldAccesses) as FieldAccess[]),
      rule: Type.Enum([...fieldRuleNames], open),
      choices: Words,
    }),
  ),
});
/** A card as it is sent: what is no kind, access or rule of a field is said at its path. */
const SentCard = Type.Object({
  ...card,
  fields: Type.Array(Type.Object({ ...words, variant: Text, access: Text, rule: Text, choices: Words }), {
    maxItems: 100,
  }),
});

/** What of a part may change. */
const plain = { label: Text, order: Type.Number(), isShown: Type.Boolean() };
const values = {
  ...plain,
  /** Of a card alone. */
  card: Nullable(Card),
};
const Kind = Type.Enum([...partKindNames], open);
const Standing = Type.Object({
  partId: Type.String(),
  version: Type.Integer(),
  state: Type.Enum([...choiceStates]),
});

export const deskPartSchemas = {
  fetchDeskParts: {
    request: Type.Object({}),
    reply: Type.Object({
      parts: Type.Array(
        Type.Object({
          ...Standing.properties,
          kind: Kind,
          key: Text,
          label: Text,
          order: Type.Number(),
          isShown: Type.Boolean(),
          /** Key of a card's tab; null of anything else. */
          tab: Nullable(Text),
          /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here; null for what was there from the beginning. */
          since: Nullable(Type.String()),
          retiredOn: Nullable(Type.String()),
        }),
      ),
    }),
  },
  fetchDeskPart: {
    request: Type.Object({ partId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      kind: Kind,
      key: Text,
      ...values,
      since: Nullable(Type.String()),
      retiredOn: Nullable(Type.String()),
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
  addDeskPart: {
    request: Type.Object({
      kind: Type.Enum([...addedKinds]),
      key: Text,
      label: Text,
      order: Type.Number(),
      /** Of a card alone. */
      card: Nullable(SentCard),
      reason: Text,
    }),
    reply: Standing,
  },
  changeDeskPart: {
    request: Type.Object({ partId: RowId, ...plain, card: Nullable(SentCard), reason: Text }),
    reply: Standing,
  },
  decideDeskPart: {
    /** `reason` is asked for where the proposal is refused. */
    request: Type.Object({ partId: RowId, to: Type.Enum([...choiceDecisions]), reason: Text }),
    reply: Standing,
  },
  exportDeskParts: {
    request: Type.Object({}),
    reply: Type.Object({
      parts: Type.Array(Type.Object({ kind: Kind, key: Text, version: Type.Integer(), ...values })),
    }),
  },
  checkDeskPartsCsv: checkFile,
  applyDeskPartsCsv: applyFile,
};
