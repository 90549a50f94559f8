/*
 * What a field is called on screens and in files, where more than one place says it. A word of one place stands there.
 */

export const loanIdLabel = 'Loan ID';
export const settlementAmountLabel = 'Settlement amount';
export const mobileLabel = 'Mobile No';
export const emailLabel = 'Email ID';
export const nextCallDateLabel = 'Next call date';
export const birthDateLabel = 'Date of birth';
export const totalOutstandingLabel = 'Total outstanding';
export const rejectReasonLabel = 'Reject reason';
export const holdReasonLabel = 'Hold reason';
export const callOutcomeLabel = 'Call outcome';
export const callStatusLabel = 'Call status';
export const submittedOnLabel = 'Submitted on';
export const templateNameLabel = 'Template name';
