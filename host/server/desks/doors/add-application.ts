import { lenderName, lenderNames } from '../../../../widgets/contract/applications/lenders.ts';
import { additionalSection } from '../../../../widgets/contract/documents/documents.ts';
import { accountCard } from '../../../../widgets/contract/doors/new-application.ts';
import type { Handler } from '../../call/handler.ts';
import { waitingUploadsOf } from '../../core/files/file.store.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { newId } from '../../db/new-id.ts';
import { readDocumentTypes } from '../documents/document-config.store.ts';
import { sectionsOf } from '../documents/new-cards.store.ts';
import { beginApplication, isSaidByApplication } from './begin-application.ts';

/** What a new application is asked for: the account stands beside the cards. */
const fetchApplicationForm: Handler<'fetchApplicationForm'> = async (_, context) => {
  requireRight(context, 'addApplications');
  const { productName } = context.settings;
  const all = await sectionsOf(context.db);
  const sections = all.filter(({ key }) => key !== additionalSection);
  const additional = all.find(({ key }) => key === additionalSection);
  return {
    lenders: lenderNames.map((_name, index) => lenderName(index, productName)),
    cards: sections.map((section) => ({
      key: section.key,
      label: section.header_title,
      isMandatory: section.is_mandatory,
      sides: [...section.sides],
      fields: (section.key === accountCard ? [] : section.fields)
        .filter(({ key }) => !isSaidByApplication(key))
        .map(({ key, label, variant }) => ({ key, label, variant, choices: section.additional_data[key] ?? [] })),
    })),
    additional: additional ? { sides: [...additional.sides], types: await readDocumentTypes(context.db) } : null,
  };
};

/** Begins an application that a person has typed in, as a door does. */
const addApplication: Handler<'addApplication'> = async (application, context) => {
  const { id: ownerId } = requireRight(context, 'addApplications');
  return context.once((tx) =>
    beginApplication(tx, newId(context.now()), application, {
      settings: context.settings,
      now: context.now,
      partner: null,
      ownerId,
      arrivedOf: (within, fileIds) => waitingUploadsOf(within, fileIds, ownerId),
      record: context.record,
    }),
  );
};

export const addApplicationHandlers = { fetchApplicationForm, addApplication };
