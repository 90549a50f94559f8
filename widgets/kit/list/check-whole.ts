import { contact, mobile } from '../../contract/rules/validation.ts';

/** The rules of what is searched for as a whole, in a file of their own: they are wanted when somebody searches so (VA-34). */
export const checkWhole = { mobile: mobile(), contact: contact() };
