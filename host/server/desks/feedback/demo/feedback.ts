import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Seeder } from '../../../demo/kit/seeder.ts';
import { countResults, staffNamed, workedCases } from './feedback-seed.store.ts';
import { feedbackOf } from './make-feedback.ts';

/** Who validates in a demo; neither of them calls. */
const validators = ['manager@demo.example', 'lead@demo.example'] as const;
/** The share of the cases that were called on which agents have given feedback. */
const reportedShare = 0.5;

/** The agents' feedback: most of it validated, the latest still to validate, some asked about or rejected. */
export const feedbackSeeder: Seeder = {
  name: 'feedback',
  async seed({ tx, random, now, report }) {
    const known = await staffNamed(tx, validators);
    const facts = { validators: validators.flatMap((username) => known.get(username) ?? []), now };
    const cases = await workedCases(tx);
    const rows = cases
      .filter(() => random.chance(reportedShare))
      .flatMap((worked) => feedbackOf(random, worked, facts));
    await insertInBatches(tx, 'feedback', rows, { report: (done) => report(done, rows.length + 1) });
    await countResults(tx);
    report(rows.length + 1, rows.length + 1);
  },
};
