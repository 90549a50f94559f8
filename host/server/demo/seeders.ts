import { agentsSeeder } from '../agents/demo/agents.ts';
import { applicationChecksSeeder } from '../applications/demo/application-checks.ts';
import { applicationFactsSeeder } from '../applications/demo/application-facts.ts';
import { applicationStagesSeeder } from '../applications/demo/application-stages.ts';
import { applicationsSeeder } from '../applications/demo/applications.ts';
import { callingSeeder } from '../calling/demo/calling.ts';
import { complianceSeeder } from '../compliance/demo/compliance.ts';
import { documentsSeeder } from '../documents/demo/documents.ts';
import { chatSeeder } from '../chat/demo/chat.ts';
import { nachSeeder } from '../nach/demo/nach.ts';
import { paymentLinksSeeder } from '../payments/demo/payment-links.ts';
import type { Seeder } from './seeder.ts';
import { staffSeeder } from './staff.ts';

/** Every domain's seeder, in the order in which they run. A later seeder may read what an earlier one made. */
export const seeders: readonly Seeder[] = [
  staffSeeder,
  agentsSeeder,
  applicationsSeeder,
  applicationFactsSeeder,
  applicationStagesSeeder,
  applicationChecksSeeder,
  callingSeeder,
  nachSeeder,
  documentsSeeder,
  complianceSeeder,
  chatSeeder,
  paymentLinksSeeder,
];
