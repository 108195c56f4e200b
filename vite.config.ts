import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstFiles, firstPart, withoutUnusedParts } from './first-load.config.ts'
import { helpPages } from './help/help-pages.ts'
import { worksOffline } from './offline.config.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** The browser's half: src/web to dist/web. The API is proxied to the server while developing. */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), helpPages(), withoutUnusedParts(), firstFiles(), worksOffline(), compressed()],
  // The Excel libraries zip by workers made out of texts, which the content policy refuses.
  resolve: {
    alias: [{ find: /^fflate$/, replacement: resolve('src/web/screens/admin/import/zip-in-place.ts') }],
  },
  // The reader of spreadsheets is loaded only where there is one.
  worker: { format: 'es' },
  define: { __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // For whoever runs it: no page names them, and the server doesn't serve them (rule calls/headers).
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    // All browsers that the page runs in know it; without it the page begins without a file of its own.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Three files until a screen can be used: what the page and both first screens need, the screen, the styles.
        codeSplitting: {
          groups: [{ name: firstPart, debugName: 'first load', priority: 1 }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  // Not our own modules of src/web/api, which Vite serves below the same path.
  server: {
    port: 5173,
    proxy: {
      '^/api/(?!.*\\.ts(\\?|$))': {
        target: api,
        // The server takes for its own what is sent to its own address (rule rights/own-address).
        changeOrigin: true,
        headers: { origin: api },
      },
    },
  },
})

/** Compresses once while building, at the best quality, what the server would otherwise compress each time. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((file) => /\.(js|css|html|svg)$/.test(file)).map((file) => join(dir, file))
      await Promise.all(
        texts.map(async (file) => {
          const content = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}
