/** Shows the app. A module of its own, loaded when the language is known. */

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { startSession } from "./lib/auth/session";
import { registerOfflinePage } from "./lib/offline-page";

startSession();
registerOfflinePage();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
