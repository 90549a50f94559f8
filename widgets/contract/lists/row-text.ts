/** The most characters of a remark, and of a calling comment (QL-25). */
export const rowTextLength = 1_000;
