import type { Tag } from '../screens/own-screens.ts';

/** The tag that a frame page's path names: `/frame/queue-list` is `lending-queue-list`. */
export function framedTag(path: string): Tag | undefined {
  const [, name] = /^\/frame\/([a-z0-9-]+)\/?$/.exec(path) ?? [];
  return name ? `lending-${name}` : undefined;
}
