import { defineConfig } from 'vite'

/** Builds the server: dist/server/main.js, and backup.js for the commands. Packages stay in node_modules. */
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
      // All files are in one folder, because code that looks for a file starts from its own location.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
