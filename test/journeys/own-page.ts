import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"

/**
 * Builds and serves a test page that uses parts of the product. The page has the product's content security
 * policy.
 */
export async function serveOwnPage(root: string): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'furrow-page-'))
  const common = {
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  } as const
  await build({ ...common, plugins: [react()] })
  const server = await preview({
    ...common,
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
