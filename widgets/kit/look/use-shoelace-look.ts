import { useSheet } from '../widget/use-sheet.ts';
import tokens from './shoelace-tokens.css?sheet';

/** Gives Shoelace's components their properties; for each part that draws one. */
export function useShoelaceLook(): void {
  useSheet(tokens);
}
