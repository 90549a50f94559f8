import { useId } from 'react';
import type { Values } from '../gallery-address.ts';
import type { GalleryElement } from '../gallery-element.ts';

interface AttributeFieldsProps {
  attributes: GalleryElement['attributes'];
  values: Values;
  change(name: string, value: string): void;
}

/** One field for each attribute; a drop-down when the type lists its values. */
export function AttributeFields({ attributes, values, change }: AttributeFieldsProps) {
  const id = useId();
  if (attributes.length === 0) return <p className="quiet">It takes no attributes of its own.</p>;
  return (
    <div className="attributes">
      {attributes.map(({ name, type, description }) => {
        const choices = [...type.matchAll(/'([^']*)'/g)].map(([, choice = '']) => choice);
        const field = { id: `${id}-${name}`, value: values[name] ?? '', 'aria-describedby': `${id}-${name}-help` };
        return (
          <div className="attribute" key={name}>
            <label htmlFor={field.id}>
              <code>{name}</code>
            </label>
            {choices.length > 0 ? (
              <select className="input" {...field} onChange={({ target }) => change(name, target.value)}>
                <option value="">Not set</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            ) : (
              <input
                className="input"
                {...field}
                inputMode={type === 'number' ? 'numeric' : 'text'}
                onChange={({ target }) => change(name, target.value)}
              />
            )}
            <small id={`${id}-${name}-help`}>{description.replaceAll('`', '')}</small>
          </div>
        );
      })}
    </div>
  );
}
