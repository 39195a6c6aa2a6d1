import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { preloadStart, startChunk } from "./scripts/words/chunks.ts";
import { words } from "./scripts/words/plugin.ts";

const backend = process.env.BACKEND_URL ?? "http://localhost:8080";

export default defineConfig({
  plugins: [words(), react(), tailwindcss(), preloadStart()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    manifest: true,
    // The server's content policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Modules of a few lines that many pages use: one file instead of a dozen, which each cost a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: startChunk(), debugName: "frame", priority: 1, includeDependenciesRecursively: false },
            {
              name: "small",
              includeDependenciesRecursively: false,
              test: /src\/lib\/(events\/[a-z]+-events|time|plans|files\/(file-size|save-file)|locale\/(marks|date-text))\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    // The texts of the help are in docs/ and agents/.
    fs: { allow: [".."] },
    proxy: {
      "/api": backend,
      "/auth/v1": backend,
      "/socket.io": backend,
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 20_000,
    // Both cores of a small machine; the default keeps one free.
    maxWorkers: "100%",
    // A page takes longer to set up than most tests take: those of components get one, and others that name it.
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          environment: "node",
          setupFiles: ["src/test-storage.ts"],
          include: ["src/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          environment: "jsdom",
          setupFiles: ["src/test-storage.ts", "src/test-setup.ts"],
          include: ["src/**/*.test.tsx"],
        },
      },
    ],
  },
});
