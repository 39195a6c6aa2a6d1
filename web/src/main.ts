import { applyStoredTheme } from "./lib/theme";
import { startWords } from "./lib/words/start";
import "./styles.css";

applyStoredTheme();
void startWords().then(() => import("./start"));
