import { useChoices } from '../../../kit/list/dialog/use-choices.ts';
import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { AccountEditor } from './account-editor.tsx';

/** An account beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  const choices = useChoices(props.widget, 'accountChoices', {}, props.close);
  if (!row) return null;
  return (
    <RowDrawer {...props} call="fetchAccount" input={{ accountId: row.rowId }} title="Account" width="560px">
      {(account, readAgain) =>
        choices && (
          <AccountEditor
            account={account}
            widget={props.widget}
            choices={choices}
            readAgain={readAgain}
            close={props.close}
          />
        )
      }
    </RowDrawer>
  );
}
