import { employerField } from '../../../../widgets/contract/documents/documents.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { changeStanding, publishEdit } from '../../core/applications/change-standing.ts';
import type { Tx } from '../../db/transaction.ts';
import { searchEmployers, type CardRow } from './documents.store.ts';
import { hasCompanies } from './employers.store.ts';

/** The card that names the applicant's company. */
export const employerCard = 'EMPLOYER';

/**
 * Whether somebody is to look at an applicant's company: the employer search knows none of its name. Who keeps no list of companies
 * checks none by it.
 */
export async function isUnknownCompany(tx: Tx, values: Readonly<Record<string, string>>): Promise<boolean> {
  const chosen = values[employerField]?.trim() ?? '';
  const company = chosen === '' ? (values['ED_EMPLOYER_NAME']?.trim() ?? '') : chosen;
  if (company === '' || (await searchEmployers(tx, company, 1)).length > 0) return false;
  return hasCompanies(tx);
}

/**
 * Publishes that an application's card has changed. By what its employer's card says now the application comes into the employer
 * check, or leaves it: an approved card has been checked.
 *
 * @param standing what its row, which is locked, says now
 * @returns the application's version
 */
export async function publishCard(
  tx: Tx,
  standing: FoundStanding,
  { section_key: section, status, field_values: values }: Pick<CardRow, 'section_key' | 'status' | 'field_values'>,
  by: { staffId: string | null; now: Date },
): Promise<number> {
  const { id, version } = standing;
  if (section === employerCard) {
    const needsEmployerCheck = status !== 'approved' && (await isUnknownCompany(tx, values));
    if (needsEmployerCheck !== standing.needsEmployerCheck) {
      const after = await changeStanding(tx, standing, { needsEmployerCheck }, by);
      if (after) return after.version;
    }
  }
  await publishEdit(tx, id, version);
  return version;
}
