import { useEffect, useMemo, type ReactNode } from 'react';
import type { CallReply } from '../../contract/schemas.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { LoadFailure } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import { createLoad, type Load } from '../../kit/work/create-load.ts';
import type { PartProps } from './part-props.ts';

type PartCall = 'applicationDocuments' | 'applicationNach' | 'applicationCalls' | 'applicationChats';

interface LoadedPartProps<Name extends PartCall> extends PartProps {
  name: Name;
  children(value: CallReply<Name>, load: Load<Name>): ReactNode;
}

/** A part of the details: it is loaded once, and again only where that failed. */
export function LoadedPart<Name extends PartCall>({ name, loan, widget, children }: LoadedPartProps<Name>) {
  const { connection } = widget;
  const load = useMemo(() => createLoad(connection, name), [connection, name]);
  const shown = useValue(load.state);
  useEffect(() => {
    void load.load({ loanApplicationNumber: loan } as Parameters<typeof load.load>[0]);
    return load.dispose;
  }, [load, loan]);
  if (shown.phase === 'failed') return <LoadFailure failure={shown} retry={() => load.again()} />;
  if (shown.phase !== 'ready') return <CardSkeleton rows={6} />;
  return <>{children(shown.value, load)}</>;
}
