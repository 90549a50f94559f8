import type { Settings } from '../../base/settings.ts';
import type { Message } from './outbound.store.ts';

/** The template of codes at the gateway. The first of its values is the code. */
export const codeTemplate = 'one_time_code';

const covered = 'xxxxxx';

/**
 * What is kept of a message once it has gone to its gateway: of a code only that one was sent. Empty for what is kept as it is, as in
 * a demo, whose pages show the code.
 */
export function keptOf(
  { template_id: id, template_values: [code = '', ...rest], text }: Message,
  { isDemo }: Pick<Settings, 'isDemo'>,
) {
  if (id !== codeTemplate || isDemo) return {};
  return { text: text.replaceAll(code, covered), template_values: JSON.stringify([covered, ...rest]) };
}
