import { defineConfig } from 'vite'

/** The server's half: one file, dist/server/main.js; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
})
