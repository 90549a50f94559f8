/** Names of invented companies, in the style of an employer master. */
const stems = [
  'Aarna',
  'Bluepeak',
  'Chetana',
  'Deccan Loom',
  'Eastwind',
  'Fernhill',
  'Godavari',
  'Himshikhar',
  'Indus Valley',
  'Jalandhar Tools',
  'Kaveri',
  'Lotus Bridge',
  'Malabar Spice',
  'Narmada',
  'Orchid Lane',
  'Palash',
] as const;
const kinds = ['Software Private Limited', 'Industries Limited', 'Logistics Private Limited', 'Hospitals'] as const;

export const employerNames: readonly string[] = stems.flatMap((stem) => kinds.map((kind) => `${stem} ${kind}`));
