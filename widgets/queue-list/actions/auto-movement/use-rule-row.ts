import { useState } from 'react';
import type { ListRecord } from '../../../kit/list/columns.ts';
import type { ActionProps } from '../../action-props.ts';

/**
 * The version of a rule that a dialog about its row works on, and what a colleague has done with the rule meanwhile. What
 * is typed stays.
 */
export function useRuleRow(row: ListRecord | undefined, state: ActionProps['state']) {
  const [version, setVersion] = useState(row?.version ?? 0);
  const [news, setNews] = useState('');
  async function readAgain() {
    await state.list.refresh();
    const now = state.list.rows.peek().find(({ rowId }) => rowId === row?.rowId);
    if (!now) return setNews('The rule is not in this list any more.');
    setVersion(now.version);
    const standing = now['isProposed'] === true ? 'proposed to switch it on' : 'switched it off';
    const isOn = now['isOn'] === true && now['isProposed'] !== true;
    setNews(`A colleague has ${isOn ? 'changed it, and it is on' : standing} meanwhile. Your text is still here.`);
  }
  return { version, news, readAgain };
}
