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

/** Builds the web app from src/web into dist/web. In development, the API is proxied to the server. */
export default defineConfig({
  root: 'src/web',
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    helpPages(),
    withoutUnusedParts(),
    firstFiles(),
    worksOffline(),
    compressed(),
  ],
  // The Excel libraries zip with workers created from strings, which the content security policy forbids.
  resolve: {
    alias: [{ find: /^fflate$/, replacement: resolve('src/web/screens/admin/import/zip-in-place.ts') }],
  },
  // As ES modules, workers can load the spreadsheet reader only when it is needed.
  worker: { format: 'es' },
  define: { __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Source maps are only for operators: no page refers to them, and the server doesn't serve them (rule
    // calls/headers).
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    // All supported browsers support module preloading; without the polyfill, the page needs no extra file.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load lists the other files: shorter names make it smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // A screen is usable once three files have loaded: the code that the page and both first screens
        // need, the screen's own code, and the styles.
        codeSplitting: {
          groups: [{ name: firstPart, debugName: 'first load', priority: 1 }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  // Doesn't proxy requests for our own modules in src/web/api, which Vite serves under the same path.
  server: {
    port: 5173,
    proxy: {
      '^/api/(?!.*\\.ts(\\?|$))': {
        target: api,
        // The server accepts only requests for its own address (rule rights/own-address).
        changeOrigin: true,
        headers: { origin: api },
      },
    },
  },
})

/**
 * Compresses files at build time, at the best quality, so that the server doesn't need to for each request.
 */
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
