/** The celebration's length in frames, its frames per second, and the side of its square in pixels (CO-31). */
export const frameCount = 131;
export const framesPerSecond = 30;
export const sizePx = 720;

/** A coin in one frame, in pixels of the square. */
export interface Coin {
  x: number;
  y: number;
  radius: number;
  /** How much of its face it shows: 1 from the front, 0 from its edge. */
  face: number;
  /** 1 for solid, 0 for gone. */
  solid: number;
}

const coinCount = 26;
const floorPx = 690;
const gravityPx = 1.9;
const bounce = 0.46;
const fadeFrames = 26;

/** A number from 0 to 1, always the same for a seed: each celebration is the same film. */
function spread(seed: number): number {
  const folded = Math.sin(seed * 12.9898) * 43_758.5453;
  return folded - Math.floor(folded);
}

/** Pixels between the floor and a coin, some frames after the coin was dropped from above the square. */
function heightAfter(frames: number, radius: number): number {
  let height = floorPx + radius;
  let speed = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    speed += gravityPx;
    height -= speed;
    if (height <= 0) {
      height = 0;
      speed = speed > 4 ? -speed * bounce : 0;
    }
  }
  return height;
}

/**
 * The coins of a frame: they fall one after the other, bounce, lie still and fade away.
 *
 * @param frame 0 to 130; beyond them there are none
 */
export function coinsAt(frame: number): Coin[] {
  if (frame < 0 || frame >= frameCount) return [];
  const solid = Math.min(1, (frameCount - 1 - frame) / fadeFrames);
  return Array.from({ length: coinCount }, (_, index): Coin => {
    const radius = 22 + spread(index + 1) * 16;
    const x = 60 + spread(index + 40) * (sizePx - 120);
    const fallen = frame - Math.floor(index * 1.7);
    const height = fallen <= 0 ? floorPx + radius : heightAfter(fallen, radius);
    const turns = (fallen / framesPerSecond) * (0.8 + spread(index + 80));
    const face = height === 0 && fallen > 60 ? 1 : Math.abs(Math.cos(turns * Math.PI * 2));
    return { x, y: floorPx - height - radius, radius, face, solid };
  });
}
