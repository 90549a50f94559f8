import { DateField, type DateFieldProps } from './date-field.tsx';

/**
 * A day and a time in Asia/Kolkata as DD/MM/YYYY hh:mm AM; the form holds YYYY-MM-DDTHH:mm. The rest is as in
 * `DateField`.
 */
export function DateTimeField(props: Omit<DateFieldProps, 'hasTime'>) {
  return <DateField {...props} hasTime />;
}
