import { Component, type ReactNode } from "react";

/** Keeps a broken part from taking the page with it; the reader can try again. */
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

/** A part of the app that could not be loaded is asked for again only by a new page. */
function isMissingScript(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
}
