import { defineConfig } from 'vite'

/** The server: dist/server/main.js, and backup.js for the commands; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        backup: 'src/server/backup/command.ts',
        'document-worker': 'src/server/document/document-worker.ts',
      },
      // Side by side, because code that looks for a file starts from its own place.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
