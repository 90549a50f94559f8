import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ChatLines } from '../../kit/chat/chat-lines.tsx';
import type { ChatMessage } from '../chat-messages.state.ts';
import { PictureAction } from '../work/picture-action.tsx';
import type { Chunk, Section } from './chunks.ts';
import type { Nearness } from './nearness.ts';
import type { ReadingPlace } from './reading-place.ts';

/** What keeps the place of messages that are far away and not drawn. */
export interface Places {
  /** Nearness of sections: their chunks are in the document well before the chunks' messages are drawn. */
  sections: Nearness;
  chunks: Nearness;
  /** The height in pixels that each chunk had when it was last drawn, by the chunk's `at`. */
  heights: Map<number, number>;
  /** Where the agent reads, which stays where it is whatever is drawn. */
  reading: ReadingPlace;
}

interface LineProps {
  places: Places;
  firstUnread: number;
  unreadCount: number;
  base: string;
  sendAgain: ((message: ChatMessage) => void) | undefined;
}

/** True when the focus is within an element of a shadow root. */
function holdsFocus(element: Element): boolean {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && element.contains(root.activeElement);
}

/** The chunks of a section, or an empty box of their height while they are far away. */
export const SectionLines = memo(function SectionLines({ section, ...line }: LineProps & { section: Section }) {
  const { sections, heights, reading } = line.places;
  const { chunks } = section;
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(true);
  const [, setMeasured] = useState(0);
  const isMeasured = chunks.every(({ at }) => heights.has(at));
  const isDrawn = isNear || !isMeasured;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return sections.observe(element, (near) => {
      if (!near && holdsFocus(element)) return;
      if (!near) measure(element, heights);
      setNear(near);
    });
  }, [sections, heights]);
  useLayoutEffect(() => {
    if (isNear || isMeasured || !box.current) return;
    measure(box.current, heights);
    setMeasured((times) => times + 1);
  }, [isNear, isMeasured, heights]);
  useLayoutEffect(() => reading.keep(), [reading, isDrawn]);
  const height = isDrawn ? undefined : chunks.reduce((sum, { at }) => sum + (heights.get(at) ?? 0), 0);
  return (
    <div ref={box} className="section" data-last={chunks.at(-1)?.messages.at(-1)?.position} style={{ height }}>
      {isDrawn && chunks.map((chunk) => <ChunkLines key={chunk.at} chunk={chunk} {...line} />)}
    </div>
  );
});

/** Notes the heights of a section's chunks. */
function measure(section: HTMLElement, heights: Map<number, number>): void {
  for (const chunk of section.children)
    heights.set(Number((chunk as HTMLElement).dataset['at']), chunk.getBoundingClientRect().height);
}

/** The lines of a chunk, or an empty box of their height while they are far away. */
const ChunkLines = memo(function ChunkLines(props: LineProps & { chunk: Chunk }) {
  const { chunk, places } = props;
  const { chunks: nearness, heights, reading } = places;
  const { at } = chunk;
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => !heights.has(at));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return nearness.observe(element, (near, height) => {
      if (!near && holdsFocus(element)) return;
      if (!near) heights.set(at, height);
      setNear(near);
    });
  }, [nearness, heights, at]);
  // A chunk that was drawn in another width has another height now.
  useLayoutEffect(() => reading.keep(), [reading, isNear]);
  return (
    <div ref={box} className="chunk" data-at={at} style={isNear ? undefined : { height: heights.get(at) }}>
      {isNear && <ChatLines {...props} messages={chunk.messages} before={chunk.before} FileAction={PictureAction} />}
    </div>
  );
});
