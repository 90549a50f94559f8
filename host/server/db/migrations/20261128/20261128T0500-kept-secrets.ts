import type { Migration } from '../../migration.ts';

/**
 * Empties kept replies of what is secret in them: a PAN, the original of a redacted document, the address of an offer, a
 * dialer's reference, cards with whole numbers. A PAN or an original that is asked for again by its key is looked at anew.
 */
export const keptSecrets: Migration = {
  name: '20261128T0500-kept-secrets',
  statements: [
    `delete from idempotency_key where call in ('revealVkycPan', 'revealDocument')`,
    `update idempotency_key set reply = jsonb_set(reply, '{url}', 'null')
      where call = 'sendSettlementLink' and reply ->> 'url' is not null`,
    `update idempotency_key set reply = jsonb_set(reply, '{dialRef}', 'null')
      where call = 'startAgencyCall' and reply ->> 'dialRef' is not null`,
    `update idempotency_key set reply = jsonb_set(reply, '{card}', 'null')
      where call in ('updateDocumentSection', 'withdrawDecision', 'addKycDocument', 'uploadDocument',
          'uploadAdditionalDocument', 'deleteDocument', 'fileChatPicture')
        and reply ->> 'card' is not null`,
  ],
};
