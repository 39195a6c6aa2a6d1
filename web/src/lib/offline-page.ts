/** The page that is shown without a network comes from a service worker, which does nothing else. See `public/sw.js`. */
export function registerOfflinePage() {
  // A server for development has modules to serve and no worker.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without it, the browser shows a page of its own.
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => {});
  // The app starts when its words are there, which the browser does not wait for: it may have loaded everything else before.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
