import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { BankProfileDecision } from './bank-profile-decision.tsx';
import { BankProfileEditor } from './bank-profile-editor.tsx';

/** A profile beside its list: its form for who writes profiles, and what is written for everybody else. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer {...props} call="fetchBankProfile" input={{ profileId: row.rowId }} title="Bank profile" width="480px">
      {(profile, readAgain) => {
        const Part = profile.mayWrite && !props.widget.isReadonly ? BankProfileEditor : BankProfileDecision;
        return <Part profile={profile} widget={props.widget} readAgain={readAgain} close={props.close} />;
      }}
    </RowDrawer>
  );
}
