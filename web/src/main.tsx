import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { startSession } from "./lib/auth/session";
import { registerOfflinePage } from "./lib/offline-page";
import { applyStoredTheme } from "./lib/theme";
import "./styles.css";

applyStoredTheme();
startSession();
registerOfflinePage();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
