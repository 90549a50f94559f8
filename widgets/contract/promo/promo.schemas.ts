import { Type } from 'typebox';
import { listProductTypes } from '../applications/udrs.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { SavedBy } from '../record/saved-by.schemas.ts';
import { limitRows } from '../session/limits.ts';
import { mostRuleNumber, promoStates, promoTargets, type PromoTarget } from './promo-code.ts';
import { promoReasons } from './try-promo-code.ts';

const Text = Type.String({ maxLength: 400 });
const Whole = Type.Integer({ minimum: 0, maximum: mostRuleNumber });

/** EN-11. Days are YYYY-MM-DD in India; the code is good from the start of the first to the end of the last. */
const details = {
  /** Letters are raised to capitals. */
  code: Text,
  description: Text,
  startDate: Text,
  endDate: Text,
  /** Per cent, with up to two decimals. */
  discount: Type.Number(),
  /** Whole rupees that one use takes off at most. */
  maxDiscount: Type.Number(),
  maxUsageCount: Type.Number(),
};

const Rules = Type.Object({
  /** Empty: every product. */
  productTypes: Type.Array(Type.Enum([...listProductTypes]), { maxItems: listProductTypes.length, uniqueItems: true }),
  /** Indexes of lenders; empty: every one. */
  partners: Type.Array(Whole, { maxItems: 50, uniqueItems: true }),
  firstLoanOnly: Type.Boolean(),
  /** Whole rupees, both included; null: no limit. */
  minAmount: Nullable(Whole),
  maxAmount: Nullable(Whole),
  perCustomerLimit: Nullable(Whole),
  appliesTo: Type.Enum(Object.keys(promoTargets) as PromoTarget[]),
});

const State = Type.Enum([...promoStates]);
const Standing = Type.Object({ promoCodeId: Type.String(), version: Type.Integer(), state: State });
const Subject = Type.Object({ promoCodeId: RowId });

export const promoSchemas = {
  createPromoCode: {
    request: Type.Object({ ...details, active: Type.Boolean() }),
    reply: Standing,
  },
  updatePromoCode: { request: Type.Object({ promoCodeId: RowId, ...details }), reply: Standing },
  switchPromoCode: {
    /** `reason` is asked for where the code is switched off. */
    request: Type.Object({ promoCodeId: RowId, active: Type.Boolean(), reason: Text }),
    reply: Standing,
  },
  promoCodeRules: {
    request: Subject,
    reply: Type.Object({
      ...Standing.properties,
      ...details,
      active: Type.Boolean(),
      usedCount: Type.Integer(),
      /** Whole rupees that all uses have taken off. */
      givenAmount: Type.Integer(),
      rules: Rules,
      /** Of every lender, by index. */
      partnerNames: Type.Array(Type.String()),
      createdBy: Type.String(),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
      createdAt: Type.String(),
      /** Who has changed last what an approval is about. */
      changedBy: Type.String(),
      changedAt: Type.String(),
      savedBy: SavedBy,
      /** The approver's name; null while nobody has approved, and where nobody had to. */
      approvedBy: Nullable(Type.String()),
      approvedAt: Nullable(Type.String()),
      /** Why the caller may not approve it; null where they may. */
      approvalRefusal: Nullable(Type.String()),
      /** Rupees that the codes of one person may cost within 30 days before another person must approve them. */
      mostUnapproved: ofExtension('limits', Type.Integer(), limitRows.promoCost.free),
      /** YYYY-MM-DD in India. */
      today: Type.String(),
    }),
  },
  savePromoCodeRules: { request: Type.Object({ promoCodeId: RowId, rules: Rules }), reply: Standing },
  approvePromoCode: { request: Subject, reply: Standing },
  deletePromoCode: { request: Subject, reply: Type.Object({ isDeleted: Type.Boolean() }) },
  tryPromoCode: {
    request: Type.Object({ promoCodeId: RowId, loanApplicationNumber: Type.String({ maxLength: 20 }) }),
    reply: Type.Object({
      isGiven: Type.Boolean(),
      /** The rules that the code has; one that is not met is the reason why the code is skipped. */
      conditions: Type.Array(Type.Object({ reason: Type.Enum([...promoReasons]), isMet: Type.Boolean() })),
      loan: Type.Object({
        loanApplicationNumber: Type.String(),
        productType: Type.Enum([...listProductTypes]),
        partnerName: Type.String(),
        /** Whole rupees. */
        loanAmount: Type.Integer(),
        loansBefore: Type.Integer(),
        uses: Type.Integer(),
      }),
    }),
  },
};
