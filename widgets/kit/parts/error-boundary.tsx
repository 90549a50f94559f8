import { Component, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { refreshIcon } from './icons/refresh.tsx';
import { warningIcon } from './icons/warning.tsx';

interface ErrorBoundaryProps {
  /** Called once for each failure. */
  failed?(error: unknown): void;
  children: ReactNode;
}

/** Keeps a fault of a screen inside its own box (ER-11). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.failed?.(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="blank" role="alert">
        <Icon shape={warningIcon} />
        <p className="strong">Something went wrong.</p>
        <button className="btn" type="button" onClick={() => this.setState({ hasFailed: false })}>
          <Icon shape={refreshIcon} />
          Try again
        </button>
      </div>
    );
  }
}
