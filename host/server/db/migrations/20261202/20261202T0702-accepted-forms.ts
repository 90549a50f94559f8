import type { Migration } from '../../migration.ts';

/** The file of the form with which a mandate was accepted: a mail may bring several, and a loan may have several mails. */
export const acceptedForms: Migration = {
  name: '20261202T0702-accepted-forms',
  statements: [
    `alter table nach_mandate add column form_file_id uuid,
      add constraint nach_mandate_form_file foreign key (form_file_id) references stored_file (id) not valid`,
  ],
};
