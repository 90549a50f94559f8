import { contact, mobile } from '../../contract/rules/validation.ts';

/** The rules of the searches that need a whole value. The file loads when somebody makes such a search (VA-34). */
export const checkWhole = { mobile: mobile(), contact: contact() };
