import { Type } from 'typebox';

/** EN-04. `pageNumber` counts from 1 on the wire (CO-04). */
export const ListRequest = Type.Object({
  userId: Type.String({ maxLength: 64 }),
  queueName: Type.String({ maxLength: 80 }),
  pageNumber: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  rows: Type.Integer({ minimum: 1, maximum: 100 }),
  searchColumn: Type.Optional(Type.String({ maxLength: 40 })),
  searchValue: Type.Optional(Type.String({ maxLength: 100 })),
  sortBy: Type.Optional(Type.String({ maxLength: 40 })),
  sortOrder: Type.Optional(Type.Enum(['asc', 'desc'])),
  filters: Type.Object(
    { optionId: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 200 }) },
    { additionalProperties: Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 }) },
  ),
  loanApplicationNumber: Type.Optional(Type.String({ maxLength: 20 })),
});
