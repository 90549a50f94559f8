/** The remarks field of every calling screen (CO-41). */
export const remarks = {
  label: 'Remarks',
  placeholder: 'What was said, what happens next',
  rows: 5,
  maxLength: 4000,
  isWide: true,
};
