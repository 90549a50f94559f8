import { agentsSeeder } from './agents.ts';
import { applicationChecksSeeder } from './application-checks.ts';
import { applicationFactsSeeder } from './application-facts.ts';
import { applicationsSeeder } from './applications.ts';
import { callingSeeder } from './calling.ts';
import { documentsSeeder } from './documents.ts';
import { chatSeeder } from './chat.ts';
import { nachSeeder } from './nach.ts';
import type { Seeder } from './seeder.ts';
import { staffSeeder } from './staff.ts';

/** Every domain's seeder, in the order in which they run: a later one may read what an earlier one made. */
export const seeders: readonly Seeder[] = [
  staffSeeder,
  agentsSeeder,
  applicationsSeeder,
  applicationFactsSeeder,
  applicationChecksSeeder,
  callingSeeder,
  nachSeeder,
  documentsSeeder,
  chatSeeder,
];
