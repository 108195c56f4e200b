import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * The files needed to open the application offline: no help pictures, and only the Latin letters of the font.
 */
const wanted = [
  /^index\.html$/,
  /^assets\/[^/]+\.(js|css)$/,
  /^assets\/inter-latin(-ext)?-[^/]+\.woff2$/,
  /^[\w-]+\.(svg|png|webmanifest)$/,
  /^help\/[^/]+\.(html|css|woff2)$/,
]

/**
 * Adds the service worker that opens the application without a network, with the list of this build's files
 * (decision 049).
 */
export function worksOffline(): Plugin {
  return {
    name: 'works-offline',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }) {
        const found = await readdir(dir, { recursive: true })
        const paths = found
          .map((path) => path.replaceAll(sep, '/'))
          .filter((path) => wanted.some((one) => one.test(path)))
        const files = await Promise.all(
          paths.toSorted().map(async (path) => ({ url: `/${path}`, revision: await revision(dir, path) })),
        )
        await writeFile(join(dir, 'sw.js'), await workerScript(files))
      },
    },
  }
}

/** Returns a hash of the file's contents; null for files in assets, whose names already contain one. */
async function revision(dir: string, path: string): Promise<string | null> {
  if (path.startsWith('assets/')) return null
  const content = await readFile(join(dir, path))
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

async function workerScript(files: object[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { __FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: resolve('src/web/offline/service-worker.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('The build has no worker')
  return first.output[0].code
}
