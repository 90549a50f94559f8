import { useOffers } from '../../../kit/use-offers.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { ContactCalls } from '../../../kit/desk/call/contact-number.tsx';
import type { ShownDetail } from './detail-card.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { mobileLabel } from '../../../contract/words.ts';

const ContactNumber = lazyPart(async () => (await import('../../../kit/desk/call/contact-number.tsx')).ContactNumber);

/**
 * The masked number, "-" for null; no row where the backend keeps no numbers. Its buttons come once the form is
 * shown, and never read-only: both are audited.
 */
export function useContactRow(
  masked: string | null,
  contact: ContactCalls,
  widget: Pick<Widget, 'connection' | 'emit' | 'isReadonly'>,
): ShownDetail[] {
  const isLater = useLater();
  const isOffered = useOffers(widget.connection, 'contacts');
  if (masked === null && !isOffered) return [];
  const value =
    masked !== null && isOffered && isLater && !widget.isReadonly ? (
      <ContactNumber masked={masked} calls={contact} widget={widget} meanwhile={masked} />
    ) : (
      (masked ?? '-')
    );
  return [{ key: 'maskedPhone', label: mobileLabel, value }];
}
