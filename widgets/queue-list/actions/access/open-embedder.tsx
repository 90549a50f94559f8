import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { EmbedderView } from './embedder-view.tsx';

/** An embedder beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer {...props} call="fetchEmbedder" input={{ embedderId: row.rowId }} title="Embedder" width="480px">
      {(embedder, readAgain) => (
        <EmbedderView embedder={embedder} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
