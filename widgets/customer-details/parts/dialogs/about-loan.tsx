import type { CustomerFile } from '../../file-state.ts';

/** Who a dialog is about. */
export function AboutLoan({ file }: { file: CustomerFile }) {
  return (
    <p className="about">
      <span className="soft num">{file.loanApplicationNumber}</span> <span className="strong">{file.custName}</span>
    </p>
  );
}
