import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { linkBelow } from '../../client/files/link-below.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { videoIcon } from '../video-icon.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import type { Review, ReviewState } from '../review-state.ts';

export interface PlayerHandle {
  /** Goes to a second of the recording. */
  seek(second: number): void;
  /** The second that it shows. */
  second(): number;
  /** Goes to the next mark, or to the one before (-1). */
  step(by: 1 | -1): void;
}

interface PlayerProps {
  ref: Ref<PlayerHandle>;
  review: Review;
  state: ReviewState;
  base: string;
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className="player is-empty">
      <Icon shape={videoIcon} size="l" />
      <div className="strong">{title}</div>
      <div className="small">{text}</div>
    </div>
  );
}

const speeds = [1, 1.5, 2] as const;

/**
 * The recording. It plays on by a fresh link when its link has expired, and offers no download: a recording of a customer
 * stays here.
 */
export function Player({ ref, review, state, base }: PlayerProps) {
  const { session } = review;
  const recording = session?.recording ?? null;
  const [link, setLink] = useState<{ id: string; url: string; second: number; isRenewed: boolean }>();
  const [hasFailed, setFailed] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const video = useRef<HTMLVideoElement>(null);
  const mine = link?.id === recording?.id ? link : undefined;
  const url = mine?.url ?? (recording?.url ? linkBelow(base, recording.url) : '');

  function seek(second: number) {
    const shown = video.current;
    if (!shown) return;
    shown.currentTime = second;
    shown.scrollIntoView({ block: 'nearest' });
  }
  useImperativeHandle(ref, () => ({
    seek,
    second: () => video.current?.currentTime ?? 0,
    step(by) {
      const at = video.current?.currentTime ?? 0;
      const marks = (session?.moments ?? []).map(({ second }) => second).toSorted((one, other) => one - other);
      const mark = by > 0 ? marks.find((second) => second > at + 0.5) : marks.findLast((second) => second < at - 0.5);
      if (mark !== undefined) seek(mark);
    },
  }));
  async function playOn() {
    if (!recording) return;
    const second = video.current?.currentTime ?? 0;
    const fresh = mine?.isRenewed ? undefined : await state.files.renew(url).catch(() => undefined);
    if (fresh === undefined) setFailed(true);
    else setLink({ id: recording.id, url: fresh, second, isRenewed: true });
  }
  if (!recording)
    return <Nothing title="There is no recording" text="A session is recorded once its call is completed." />;
  if (recording.url === '')
    return <Nothing title="The recording is gone" text="It cannot be approved. Ask the customer for a retry." />;
  if (hasFailed)
    return <Nothing title="The recording cannot be played" text="Reload the page, or ask the customer for a retry." />;
  const geo = session?.geo;
  return (
    <div className="player">
      <div className="pic">
        <video
          key={url}
          ref={video}
          src={url}
          controls
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          playsInline
          preload="auto"
          aria-label={`Recording of ${review.headerInfo.name}`}
          onContextMenu={(event) => event.preventDefault()}
          onLoadedMetadata={(event) => {
            event.currentTarget.currentTime = mine?.second ?? 0;
            event.currentTarget.playbackRate = speed;
          }}
          onPlaying={({ currentTarget }) => state.watched(currentTarget.currentTime)}
          onTimeUpdate={({ currentTarget }) => {
            if (!currentTarget.paused && !currentTarget.seeking) state.watched(currentTarget.currentTime);
          }}
          onEnded={({ currentTarget }) => state.watched(currentTarget.duration)}
          onError={() => void playOn()}
        />
        <span className="stamp num">
          {formatDateTime(session?.startedAt)}
          {geo && ` · ${geo.latitude.toFixed(4)}, ${geo.longitude.toFixed(4)} · within ${geo.accuracyMeters} m`}
        </span>
      </div>
      <div className="ctl">
        <span className="small grow">
          Next mark <span className="kbd">.</span>
        </span>
        <span className="row" role="group" aria-label="Speed">
          {speeds.map((each) => (
            <button
              key={each}
              className="btn small"
              type="button"
              aria-pressed={speed === each}
              onClick={() => {
                setSpeed(each);
                if (video.current) video.current.playbackRate = each;
              }}
            >
              {each}x
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}
