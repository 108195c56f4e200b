import { defineConfig } from 'vite'

/** The server's half: dist/server/main.js, and backup.js for the commands; packages stay in node_modules. */
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
      // Beside each other: what looks for a file looks from where its code lies.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
