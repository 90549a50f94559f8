import { Type } from 'typebox';
import { docStatuses, documentStatuses } from './documents.ts';
import { StageNote } from '../applications/stage-note.schemas.ts';
import { holds, udrsStates } from '../applications/udrs.ts';
import { DocumentCard, KeyLabelSchema } from './document-entities.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { secret } from '../secret.schemas.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const Key = Type.String({ minLength: 1, maxLength: 60 });

/**
 * EN-15. `udrsList` has only the moves that may be made now; `blocked` has those that a guard prevents, with its
 * reason.
 */
const UdrsInfo = Type.Object({
  selectedUdrs: Type.Enum([...udrsStates]),
  udrsList: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      /** Reject reasons; only under the key REJECTED. */
      additionalComments: Type.Optional(Type.Array(KeyLabelSchema)),
    }),
  ),
  selectedLabel: ofExtension('guards', Type.String()),
  blocked: ofExtension(
    'guards',
    Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        reason: Type.String(),
        /** What this person may ask those for who make the move, by `updateUdrsStatus` with these remarks; absent for nothing. */
        asks: Type.Optional(Type.String()),
        /** The mandatory cards that are not approved, where they are the reason. */
        cards: Type.Array(
          Type.Object({
            key: Type.String(),
            label: Type.String(),
            tabName: Type.String(),
            docStatus: Type.Enum([...documentStatuses]),
          }),
        ),
      }),
    ),
  ),
});

/** EN-14. The reasons include CLEAR, which is never a choice (DV-62). */
const HoldInfo = Type.Object({
  selectedHoldReason: Nullable(Type.String()),
  selectedHoldRemark: Nullable(Type.String()),
  /** The reason's words when it was chosen, whether it is still one of the list or not. */
  selectedHoldLabel: Type.Optional(Nullable(Type.String())),
  holdReasonList: Type.Array(KeyLabelSchema),
  hold: ofExtension('guards', Nullable(Type.Enum([...holds]))),
  /** Whether the caller may hold and release the application. */
  mayHold: ofExtension('guards', Type.Boolean(), true),
});

/** How many of the cards that the application waits for are decided. */
const Progress = ofExtension(
  'documentFacts',
  Nullable(Type.Object({ approved: Type.Integer(), rejected: Type.Integer(), total: Type.Integer() })),
);

/** A card after a decision, and what follows from it for its application. */
const DecidedCard = Type.Object({
  card: ofExtension('replies', secret('person', Nullable(DocumentCard))),
  udrsInfo: ofExtension('replies', Nullable(UdrsInfo)),
  progress: Progress,
  /** A decision on a card changes the application's version too. */
  applicationVersion: ofExtension('versions', Type.Integer()),
});

export const documentSchemas = {
  fetchDocumentConfig: {
    request: Type.Object({ loanApplicationNumber, configRequired: Type.Boolean() }),
    reply: Type.Object({
      /** The id that a lock on the application names. */
      applicationId: ofExtension('locks', Type.String()),
      /** The application's version, which a change of status or hold sends as `if-match`. */
      applicationVersion: ofExtension('versions', Type.Integer()),
      /** EN-16, with the configured values. */
      headerInfo: Type.Object({
        name: Type.String(),
        loanApplicationNumber: Type.String(),
        /** A signed link to the applicant's picture; null if there is none. */
        imageUrl: Nullable(Type.String()),
        items: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), value: Type.String() })),
      }),
      holdInfo: HoldInfo,
      udrsInfo: UdrsInfo,
      stageNote: StageNote,
      /** EN-17. `items` are the cards that a tab may show, in their order, with the group of each. */
      tabs: Type.Array(
        Type.Object({
          key: Type.String(),
          label: Type.String(),
          defaultSelected: Type.Boolean(),
          /** How many of the tab's cards are pending. */
          pending: ofExtension('documentFacts', Type.Integer()),
          config: Type.Object({
            items: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), groupBy: Type.String() })),
          }),
        }),
      ),
      /** What an additional document can be, and the proofs of each type (DV-59). */
      documentTypes: Type.Array(
        Type.Object({ key: Type.String(), label: Type.String(), proofTypes: Type.Array(KeyLabelSchema) }),
      ),
      progress: Progress,
      /** Why the caller cannot change the cards; null if they can once they have claimed the application. */
      readOnlyReason: ofExtension('guards', Nullable(Type.String())),
    }),
  },
  fetchDocumentTab: {
    request: Type.Object({ loanApplicationNumber, tabName: Key }),
    reply: Type.Object({ tabName: Type.String(), cards: Type.Array(DocumentCard) }),
  },
  updateDocumentSection: {
    request: Type.Object({
      loanApplicationNumber,
      /** The card's key. */
      sectionKey: Key,
      status: Nullable(
        Type.Object({
          docStatus: Type.Enum([...docStatuses]),
          rejectReasons: Type.Array(Key, { maxItems: 30, uniqueItems: true }),
        }),
      ),
      /** Dates as DD/MM/YYYY. A field that is left out keeps its value. */
      fields: Type.Array(Type.Object({ key: Key, value: Type.String({ maxLength: 2000 }) }), { maxItems: 60 }),
    }),
    reply: DecidedCard,
  },
  withdrawDecision: {
    /** `sectionKey` is the card's key. */
    request: Type.Object({ loanApplicationNumber, sectionKey: Key }),
    reply: DecidedCard,
  },
  removeKycDocument: {
    /** `sectionKey` is the key of the added card. */
    request: Type.Object({ loanApplicationNumber, sectionKey: Key }),
    reply: Type.Object({ applicationVersion: Type.Integer() }),
  },
  addKycDocument: {
    request: Type.Object({ loanApplicationNumber, type: Key, proofType: Key }),
    reply: Type.Object({ card: ofExtension('replies', secret('person', Nullable(DocumentCard))) }),
  },
  searchEmployers: {
    request: Type.Object({ employerName: Type.String({ minLength: 1, maxLength: 150 }) }),
    reply: Type.Object({
      employers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      /** How many companies there are in all, and when a door has told of them last: YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
      list: ofExtension(
        'documentFacts',
        Nullable(Type.Object({ companies: Type.Integer(), renewedAt: Nullable(Type.String()) })),
      ),
    }),
  },
};
