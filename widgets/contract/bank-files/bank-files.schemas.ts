import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { payoutStays } from './payout-stays.ts';

const Stays = Type.Array(
  Type.Object({
    reason: Type.Enum([...payoutStays]),
    because: Type.String(),
    count: Type.Integer(),
    /** At most 20 of them, each with what is wrong where that is more than the reason. */
    loans: Type.Array(Type.Object({ loanApplicationNumber: Type.String(), detail: Type.String() })),
  }),
);
/** How many payouts, and their sum in rupees with two decimals. */
const held = { lineCount: Type.Integer(), total: Type.String() };

export const bankFileSchemas = {
  fetchBankFiles: {
    request: Type.Object({}),
    reply: Type.Object({
      profiles: Type.Array(
        Type.Object({
          profileId: Type.String(),
          bank: Type.String(),
          lenderName: Type.String(),
          /** NEFT, IMPS or RTGS. */
          mode: Type.String(),
          /** The form of the file in words. */
          format: Type.String(),
        }),
      ),
      files: Type.Array(
        Type.Object({
          fileId: Type.String(),
          name: Type.String(),
          bank: Type.String(),
          lenderName: Type.String(),
          ...held,
          madeBy: Type.String(),
          /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
          madeAt: Type.String(),
        }),
      ),
    }),
  },
  previewBankFile: {
    request: Type.Object({ profileId: RowId }),
    reply: Type.Object({ ...held, stays: Stays }),
  },
  makeBankFile: {
    request: Type.Object({ profileId: RowId }),
    reply: Type.Object({ fileId: Type.String(), name: Type.String(), ...held, stays: Stays }),
  },
  readBankFile: {
    request: Type.Object({ fileId: RowId }),
    reply: Type.Object({
      name: Type.String(),
      mediaType: Type.String(),
      /** Its text; as bytes in UTF-8 it has this SHA-256. */
      content: Type.String(),
      sha256: Type.String(),
    }),
  },
};
