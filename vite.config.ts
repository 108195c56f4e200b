import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser's half: src/web to dist/web. The API is proxied to the server while developing. */
export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  define: { __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)) },
  build: { outDir: '../../dist/web', emptyOutDir: true, sourcemap: true, assetsInlineLimit: 0 },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})
