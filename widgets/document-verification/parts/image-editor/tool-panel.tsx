import type { ReactNode } from 'react';
import { formatNumber } from '../../../kit/format/money.ts';
import { Icon, type IconShape } from '../../../kit/parts/icon.tsx';
import { cropIcon } from '../../../kit/parts/icons/crop.tsx';
import { drawIcon } from '../../../kit/parts/icons/draw.tsx';
import { moveIcon } from '../../../kit/parts/icons/move.tsx';
import { redactIcon } from '../../../kit/parts/icons/redact.tsx';
import type { Size } from '../../../kit/desk/picture/geometry.ts';
import { penColours, thicknessNames, type Pen, type Tool } from './tool.ts';

const tools: readonly { tool: Tool; label: string; icon: IconShape; keyName: string }[] = [
  { tool: 'move', label: 'Move', icon: moveIcon, keyName: 'V' },
  { tool: 'crop', label: 'Crop', icon: cropIcon, keyName: 'C' },
  { tool: 'draw', label: 'Draw', icon: drawIcon, keyName: 'D' },
  { tool: 'redact', label: 'Redact', icon: redactIcon, keyName: 'X' },
];

function Thickness({ pen, choose }: { pen: Pen; choose(pen: Pen): void }) {
  return (
    <span className="segment" role="group" aria-label="Thickness">
      {thicknessNames.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={pen.thickness === index}
          onClick={() => choose({ ...pen, thickness: index as Pen['thickness'] })}
        >
          {name}
        </button>
      ))}
    </span>
  );
}

interface ToolPanelProps {
  tool: Tool;
  choose(tool: Tool): void;
  pen: Pen;
  choosePen(pen: Pen): void;
  /** The size in pixels that the crop keeps; undefined while another tool is chosen. */
  left: Size | undefined;
  applyCrop(): void;
}

/** The tools, and the options of the chosen tool. */
export function ToolPanel({ tool, choose, pen, choosePen, left, applyCrop }: ToolPanelProps) {
  const options: Readonly<Record<Tool, ReactNode>> = {
    move: <p className="soft">Drag the picture once it is larger than the canvas. The wheel brings it nearer.</p>,
    crop: (
      <>
        <p className="soft">Drag the frame or its handles.</p>
        {left && (
          <p className="num">
            {formatNumber(Math.round(left.width))} x {formatNumber(Math.round(left.height))} px
          </p>
        )}
        <div className="row">
          <button className="btn" type="button" onClick={applyCrop}>
            Apply crop
          </button>
          <button className="btn plain" type="button" onClick={() => choose('move')}>
            Cancel crop
          </button>
        </div>
      </>
    ),
    draw: (
      <>
        <span className="swatches" role="radiogroup" aria-label="Colour">
          {penColours.map(({ value, name }) => (
            <label key={value} className="swatch" title={name}>
              <input
                type="radio"
                name="pen-colour"
                aria-label={name}
                checked={pen.colour === value}
                onChange={() => choosePen({ ...pen, colour: value })}
              />
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <circle cx="8" cy="8" r="7" fill={value} />
              </svg>
            </label>
          ))}
        </span>
        <Thickness pen={pen} choose={choosePen} />
      </>
    ),
    redact: (
      <>
        <p className="soft">
          What you cover is gone from this copy, such as the first eight digits of an Aadhaar number. The original is
          kept apart; each look at it is recorded.
        </p>
        <Thickness pen={pen} choose={choosePen} />
      </>
    ),
  };
  return (
    <div className="tool-panel">
      <div className="tool-list" role="group" aria-label="Tools">
        {tools.map((each) => (
          <button
            key={each.tool}
            className="btn tool"
            type="button"
            aria-pressed={each.tool === tool}
            aria-keyshortcuts={each.keyName}
            title={`${each.label} (${each.keyName})`}
            onClick={() => choose(each.tool)}
          >
            <Icon shape={each.icon} />
            {each.label}
          </button>
        ))}
      </div>
      <div className="tool-options">{options[tool]}</div>
    </div>
  );
}
