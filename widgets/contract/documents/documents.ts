/** A card's status; pending while nothing is decided (DV-12, DV-13). */
export const documentStatuses = ['pending', 'approved', 'rejected'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** The decisions as an update names them (DV-22). */
export const docStatuses = ['APPROVED', 'REJECTED'] as const;
export type DocStatus = (typeof docStatuses)[number];

/** How a field is filled in (EN-13). */
export const fieldVariants = ['text', 'textArea', 'dropDown', 'radio', 'date', 'search'] as const;
export type FieldVariant = (typeof fieldVariants)[number];

/** `form` is read-only, everything else can be changed (DV-26, DV-27). */
export const readOnlyLevel = 'form';

/** Sides of a document; a document with a single side has the front alone. */
export const documentSides = ['front', 'back'] as const;
export type DocumentSide = (typeof documentSides)[number];

/**
 * Where a document's file comes from: `ORIGINAL` came with the application, `USER_UPLOADED` was put in its place by staff,
 * `MODIFIED` was edited from one of them.
 */
export const fileOrigins = ['ORIGINAL', 'MODIFIED', 'USER_UPLOADED'] as const;
export type FileOrigin = (typeof fileOrigins)[number];

/** How a browser shows a document's file. */
export const viewerKinds = ['image', 'pdf', 'video', 'other'] as const;
export type ViewerKind = (typeof viewerKinds)[number];

/** The group that more documents can be added to (DV-55). */
export const additionalGroup = 'Additional KYC Documents';
/** The section of every added document. */
export const additionalSection = 'ADDITIONAL_KYC';

/** The field whose value is looked up among the employers (DV-37). */
export const employerField = 'ED_EMPLOYER_NAME_INTERNAL';
/** Milliseconds without typing before employers are looked up (CO-36). */
export const employerSearchDelay = 500;

/** A choice by key, as configuration and cards carry it. */
export interface KeyLabel {
  key: string;
  label: string;
}
