import { DateField, type DateFieldProps } from './date-field.tsx';

/** A day and a time of Asia/Kolkata as DD/MM/YYYY hh:mm AM; the form holds YYYY-MM-DDTHH:mm. Else as a day alone. */
export function DateTimeField(props: Omit<DateFieldProps, 'hasTime'>) {
  return <DateField {...props} hasTime />;
}
