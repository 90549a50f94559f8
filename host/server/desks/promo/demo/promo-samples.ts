import { openPromoRules, type PromoRules } from '../../../../../widgets/contract/promo/promo-code.ts';

/** A code of the demo; days count from today. */
export interface PromoSample {
  code: string;
  description: string;
  discount: number;
  maxDiscount: number;
  maxUsageCount: number;
  start: number;
  end: number;
  rules?: Partial<PromoRules>;
  /** Switched off. */
  isPaused?: true;
  /** Not approved yet. */
  isDraft?: true;
  /** As many uses as there are allowed. */
  isExhausted?: true;
  /** Made by an administrator, not by marketing. */
  isOfAdmin?: true;
}

export const samples: readonly PromoSample[] = [
  {
    code: 'FEST25NOV',
    description: 'Festival season, processing fee',
    discount: 25,
    maxDiscount: 2_500,
    maxUsageCount: 20_000,
    start: -24,
    end: 5,
    rules: { minAmount: 20_000, maxAmount: 300_000 },
  },
  {
    code: 'FIRSTLOAN10',
    description: 'First loan, processing fee',
    discount: 10,
    maxDiscount: 1_000,
    maxUsageCount: 50_000,
    start: -320,
    end: 40,
    rules: { firstLoanOnly: true, perCustomerLimit: 1 },
  },
  {
    code: 'PBNEWYEAR',
    description: 'Partner offer, new year',
    discount: 15,
    maxDiscount: 1_500,
    maxUsageCount: 10_000,
    start: 31,
    end: 45,
    rules: { partners: [9, 19] },
  },
  {
    code: 'DIWALI50',
    description: 'Interest of the first month',
    discount: 50,
    maxDiscount: 3_000,
    maxUsageCount: 5_000,
    start: -41,
    end: 10,
    isExhausted: true,
    rules: { appliesTo: 'INTEREST' },
  },
  {
    code: 'LOCSTART',
    description: 'Line of credit, set-up fee',
    discount: 20,
    maxDiscount: 1_200,
    maxUsageCount: 4_000,
    start: -15,
    end: 15,
    isPaused: true,
    rules: { productTypes: ['LOC'] },
  },
  {
    code: 'LOYAL30',
    description: 'Third loan and later',
    discount: 30,
    maxDiscount: 4_000,
    maxUsageCount: 3_000,
    start: 6,
    end: 36,
    isDraft: true,
    rules: { minAmount: 50_000 },
  },
  {
    code: 'ONAM15',
    description: 'Kerala, processing fee',
    discount: 15,
    maxDiscount: 1_500,
    maxUsageCount: 4_000,
    start: -92,
    end: -76,
  },
  {
    code: 'EVRIDE5',
    description: 'Electric vehicle',
    discount: 5,
    maxDiscount: 800,
    maxUsageCount: 2_000,
    start: -238,
    end: 126,
  },
  {
    code: 'STARTER8',
    description: 'Starter product',
    discount: 8,
    maxDiscount: 600,
    maxUsageCount: 6_000,
    start: -71,
    end: 20,
    rules: { maxAmount: 100_000 },
  },
  {
    code: 'SMARTPAY12',
    description: 'Smart pay customers',
    discount: 12.5,
    maxDiscount: 1_200,
    maxUsageCount: 8_000,
    start: -24,
    end: 67,
  },
  {
    code: 'WELCOMEBACK',
    description: 'Customers who have repaid a loan',
    discount: 60,
    maxDiscount: 700,
    maxUsageCount: 400,
    start: 2,
    end: 60,
    isDraft: true,
    isOfAdmin: true,
  },
  {
    code: 'MONSOON7',
    description: 'Rains of last year, interest',
    discount: 7.25,
    maxDiscount: 900,
    maxUsageCount: 500,
    start: -180,
    end: -90,
    rules: { appliesTo: 'INTEREST' },
  },
  {
    code: 'STAFF100',
    description: 'Colleagues, whole fee',
    discount: 100,
    maxDiscount: 2_000,
    maxUsageCount: 50,
    start: -100,
    end: 200,
    rules: { perCustomerLimit: 1 },
  },
  {
    code: 'PONGAL18',
    description: 'Harvest weeks, processing fee',
    discount: 18,
    maxDiscount: 1_800,
    maxUsageCount: 250,
    start: 48,
    end: 60,
  },
];

export const rulesOf = ({ rules }: PromoSample): PromoRules => ({ ...openPromoRules, ...rules });
