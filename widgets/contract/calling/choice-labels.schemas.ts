import { Type } from 'typebox';

/**
 * What is shown for choices whose label is another text than what is sent: by the list's name, and below it by the
 * choice. The statuses of a group stand under both names, `callStatus.Connected`. Absent where every choice is its label.
 */
export const ChoiceLabels = Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String())));
