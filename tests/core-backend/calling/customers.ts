import type { World } from '../world.ts';
import type { CallEntry } from './call-entry.ts';

export type ProductType = 'PERSONAL_LOAN' | 'BANKING';

export interface TelephonyEntry extends CallEntry {
  language: string | null;
  userQuery: string | null;
  callOutcome: string | null;
}

/** Somebody whom the telephony and the banking screens know. */
export interface Customer {
  productType: ProductType;
  phone: string;
  /** The lead that the banking screen opens. */
  leadId: string;
  name: string;
  emailId: string;
  loanAppNo: string;
  loanAmount: number;
  appStatus: string;
  /** Newest first. */
  telephonyCalls: TelephonyEntry[];
  bankingCalls: CallEntry[];
}

const pastCall: CallEntry = {
  callDate: '2026-01-12 11:05:00',
  callStatus: 'Connected',
  subCallStatus: 'Call back later',
  nextCallDate: '2026-01-13 17:30:00',
  remarks: 'Was driving, asked for a call in the evening',
  agent: 'agent-3',
};

export function addCustomer(world: World, productType: ProductType, given: Partial<Customer> = {}): Customer {
  world.count += 1;
  const { count } = world;
  const customer: Customer = {
    productType,
    phone: String(9_700_000_000 + count),
    leadId: `lead-${count}`,
    name: productType === 'BANKING' ? 'Lata Kulkarni' : 'Imran Sheikh',
    emailId: `customer${count}@mail.example`,
    loanAppNo: String(500_000_000_000 + count),
    loanAmount: 85_000 + count,
    appStatus: 'DISBURSED',
    telephonyCalls: [{ ...pastCall, language: 'English', userQuery: null, callOutcome: null }],
    bankingCalls: [{ ...pastCall }],
    ...given,
  };
  world.customers.push(customer);
  return customer;
}
