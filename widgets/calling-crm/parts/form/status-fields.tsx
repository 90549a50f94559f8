import { NextCallField } from '../../../kit/desk/call/next-call-field.tsx';
import { GroupedSelectField } from '../../../kit/form/select-field.tsx';
import { statusGroups } from '../../../kit/desk/call/status-choice.ts';
import { callStatusLabel, nextCallDateLabel } from '../../../contract/words.ts';

interface StatusFieldsProps {
  nextCallDate: Parameters<typeof NextCallField>[0]['field'];
  callStatus: Parameters<typeof GroupedSelectField>[0]['field'];
  /** Group to its statuses, in the order to show them. */
  statuses: Parameters<typeof statusGroups>[0];
  labels: Parameters<typeof statusGroups>[2];
  isReadonly: boolean;
}

/** When to call again, and how the call went: the first fields of the calling screens that need a session. */
export function StatusFields({ nextCallDate, callStatus, statuses, labels, isReadonly }: StatusFieldsProps) {
  return (
    <>
      <NextCallField field={nextCallDate} label={nextCallDateLabel} isReadonly={isReadonly} />
      <GroupedSelectField
        field={callStatus}
        label={callStatusLabel}
        placeholder="Choose a status"
        groups={statusGroups(statuses, 'callStatuses', labels)}
        isReadonly={isReadonly}
      />
    </>
  );
}
