import type { Person } from './people.ts';

/**
 * Data that is hard on a screen, as real data is: long and hostile names, no e-mail address, a remark in Devanagari.
 */
export const awkwardApplications: readonly (Partial<Person> & { remark?: string })[] = [
  { firstName: 'Venkata Satyanarayana Murthy', lastName: 'Bandaru Naidu', gender: 'M' },
  { firstName: 'Subrahmanyeswara', lastName: 'Venkateswara Prasad Rao', gender: 'M', emailId: null },
  { remark: 'ग्राहक ने कहा है कि नया पता प्रमाण सोमवार तक भेज देंगे' },
  { firstName: "=cmd|' /C calc'!A0", lastName: '' },
  { firstName: '<img src=x onerror=alert(1)>', lastName: 'O’Brien-D’Souza', remark: '<script>alert(1)</script>' },
  { firstName: 'Om', lastName: '', emailId: null },
];
