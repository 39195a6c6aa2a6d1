import { Component, type ReactNode } from "react";

/** Limits an error to one part of the page; the reader can try again. */
export class ErrorBoundary extends Component<{ fallback: (retry: () => void) => ReactNode; children: ReactNode }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error ?? "unknown" };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(() =>
      isMissingScript(failure) ? window.location.reload() : this.setState({ failure: null }),
    );
  }
}

/** Whether a script of the app failed to load. Browsers request it again only after a reload of the page. */
function isMissingScript(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
}
