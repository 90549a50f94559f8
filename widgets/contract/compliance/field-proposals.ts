/**
 * What becomes of a proposal: `PROPOSED` waits for a reviewer's verdict, `APPLIED` stands on the card, `REFUSED` was not
 * accepted, `LAPSED` was replaced by another answer, its case was decided without it, or its application has ended.
 */
export const proposalStates = ['PROPOSED', 'APPLIED', 'REFUSED', 'LAPSED'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Who has proposed: the fixer by an answer, or a caller by what the customer said. */
export const proposalSources = ['FIXER', 'CALLING'] as const;
export type ProposalSource = (typeof proposalSources)[number];

/** The most fields that one answer or one call corrects. */
export const mostCorrections = 20;

export const nothingChanged = 'Nothing has changed. Choose Explained';
/** The same for a call, whose customer has then confirmed what stands there. */
export const nothingCorrected = 'Nothing has changed. Choose Confirmed';
export const onlyCorrected = 'Only Corrected changes fields';
export const chooseReplaced = 'Choose which document it replaces';
