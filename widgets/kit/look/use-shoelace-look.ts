import { useSheet } from '../widget/use-sheet.ts';
import tokens from './shoelace-tokens.css?sheet';

/** Adopts the CSS properties of Shoelace's components; call it in each part that draws one. */
export function useShoelaceLook(): void {
  useSheet(tokens);
}
