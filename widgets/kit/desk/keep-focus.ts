/**
 * Leaves the focus in a form's field while a button beside it is pressed. A field that loses it may show a message, which
 * moves the button away from under the pointer before the press has become a click.
 */
export function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
