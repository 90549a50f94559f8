import { Type } from 'typebox';
import { crmStages } from './banking.ts';
import { ChoiceLabels } from './choice-labels.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

/**
 * A value of the header. `value` is its name in the loan's details. With the accessLevel `hidden` it is not shown
 * (NC-05).
 */
export const HeaderItem = Type.Object({
  value: Type.String(),
  accessLevel: Type.String(),
  label: Type.String(),
  order: Type.Integer(),
});

export const crmConfigSchemas = {
  fetchCrmConfig: {
    request: Type.Object({ stage: Type.Enum([...crmStages]) }),
    reply: Type.Object({
      /** Only for the NACH stage, like the script addresses (EN-22). */
      headerConfig: Type.Optional(Type.Array(HeaderItem)),
      callDispositionConfig: Type.Object({
        /** Heading to its statuses, in the order to show them. */
        callStatuses: Type.Record(Type.String(), Type.Array(Type.String())),
        /** See `ChoiceLabels`. */
        choiceLabels: ChoiceLabels,
        /** Only for the banking stages; the spelling is the wire's own (BC-22). */
        callOutComes: Type.Optional(Type.Array(Type.String())),
        /** Only for the NACH stage. */
        rejectReasons: Type.Optional(Type.Array(Type.String())),
      }),
      /** Address of the script for agents, https; absent where none is configured (NC-19). */
      scriptUrl: ofExtension('scripts', Type.Optional(Type.String())),
      /** The same for the support variant (NC-24). */
      supportScriptUrl: ofExtension('scripts', Type.Optional(Type.String())),
    }),
  },
};
