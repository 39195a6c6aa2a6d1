import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const backend = process.env.BACKEND_URL ?? "http://localhost:8080";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    manifest: true,
    // The server's content policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
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
    environment: "jsdom",
    setupFiles: ["src/test-setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
  },
});
