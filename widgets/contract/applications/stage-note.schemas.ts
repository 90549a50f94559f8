import { Type } from 'typebox';
import { ofExtension } from '../extension.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { stageNoteLength } from './stage-note.ts';
import { udrsStates } from './udrs.ts';

/** A note with which an application has come to where it stands; null without one, and for who does not work there. */
export const StageNote = ofExtension(
  'fieldProposals',
  Type.Optional(
    Nullable(
      Type.Object({
        from: Type.Enum([...udrsStates]),
        to: Type.Enum([...udrsStates]),
        by: Type.String(),
        /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
        at: Type.String(),
        text: Type.String(),
      }),
    ),
  ),
);

/** A note to the desk that receives the application. */
export const NewStageNote = ofExtension(
  'fieldProposals',
  Type.Optional(Nullable(Type.String({ maxLength: stageNoteLength }))),
);
