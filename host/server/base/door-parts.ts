/** What a door may bring in. */
export const doorParts = [
  'applications',
  'files',
  'customers',
  'employers',
  'mails',
  'vkyc',
  'answers',
  'calls',
  'payments',
  'pre-approved-amounts',
] as const;
export type DoorPart = (typeof doorParts)[number];

export const isDoorPart = (text: string): text is DoorPart => doorParts.some((part) => part === text);
