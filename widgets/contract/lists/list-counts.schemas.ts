import { Type } from 'typebox';
import { listTypes } from '../lists.ts';
import { ListRequest } from './list-request.schemas.ts';

export const listCountSchemas = {
  countRows: {
    /** The list request of a page; page, rows and order are not read. */
    request: Type.Object({ listType: Type.Enum([...listTypes]), ...ListRequest.properties }),
    reply: Type.Object({
      /** The rows of the tab that the request names. */
      totalCount: Type.Integer(),
      /** The rows of each tab that has the same filters. */
      tabs: Type.Array(Type.Object({ queueName: Type.String(), applicationCount: Type.Integer() })),
    }),
  },
};
