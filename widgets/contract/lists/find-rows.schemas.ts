import { Type } from 'typebox';
import { listTypes } from '../lists.ts';
import { Nullable } from '../nullable.schemas.ts';

export const findRowsSchemas = {
  findRows: {
    request: Type.Object({
      searchColumn: Type.Enum(['loanApplicationNumber', 'contactNumber', 'emailId']),
      /** The whole number or address: a part of one finds nothing, and a part of a mobile number is refused. */
      searchValue: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    reply: Type.Object({
      /**
       * The rows of lists that the caller may open, at most ten of each kind of row, and applications that have ended,
       * which may stand in no list.
       */
      found: Type.Array(
        Type.Object({
          rowId: Type.String(),
          loanApplicationNumber: Type.String(),
          name: Nullable(Type.String()),
          /** For an application that has ended: how and when, and who may reopen it until when. */
          ended: Type.Optional(Type.String()),
          /** The lists where the row stands, each with the first of its tabs that shows it. */
          places: Type.Array(
            Type.Object({
              /** A client passes over a list that it does not know. */
              listType: Type.Enum([...listTypes], { 'x-open': true }),
              queueName: Type.String(),
              tabName: Type.String(),
            }),
          ),
        }),
      ),
    }),
  },
};
