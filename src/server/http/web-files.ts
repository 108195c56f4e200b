import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isScreen, screenPath, screens } from '#shared/screens.ts'
import { webRoot } from './build-id.ts'
import { notFound } from './failures.ts'
import { keepAssets } from './kept-assets.ts'

/**
 * The Content-Security-Policy of help pages, which allows only text, images and styles. Only these pages may
 * be framed, and only by this app, because they have no working controls (rule help/only-help-in-a-frame).
 */
const helpPolicy = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';')

/**
 * Added to the Content-Security-Policy of the app's own pages. src/web/trusted-scripts.ts creates the Trusted
 * Types policy `default`.
 */
const noTextBecomesScript = "require-trusted-types-for 'script';trusted-types default"

/**
 * Serves the built web app. For a URL that isn't a file, an API call or a screen, sends a 404 with the app's
 * page, which shows a message (rule messages/unknown-address).
 */
export async function serveWebFiles(app: FastifyInstance, { config, clock }: AppContext): Promise<void> {
  const { assetsDir } = config
  const root = webRoot()
  if (!root) {
    app.setNotFoundHandler(notFound)
    return
  }
  if (assetsDir) await keepAssets(join(root, 'assets'), assetsDir, clock())
  const files: Omit<FastifyStaticOptions, 'root'> = {
    // Disallowed paths, such as source maps, folders, and paths that contain `..`, get a 404.
    allowedPath: (path) => !/[^\w./-]|\.\.|\.map$|\/$/.test(path),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const kept = assetsDir !== undefined && path.startsWith(assetsDir)
      const folder = kept ? 'assets' : relative(root, path).split(sep)[0]
      const forever = folder === 'assets'
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/\.html(\.br|\.gz)?$/.test(path) && folder !== 'help') {
        const policy = response.getHeader('content-security-policy')
        response.setHeader('content-security-policy', `${policy};${noTextBecomesScript}`)
      }
      if (folder !== 'help') return
      response.setHeader('content-security-policy', helpPolicy)
      response.setHeader('x-frame-options', 'SAMEORIGIN')
    },
  }
  // One route for each folder, because a route for each file would double the app's startup time.
  for (const folder of ['assets', 'help']) {
    const prefix = `/${folder}/`
    await app.register(fastifyStatic, { ...files, root: join(root, folder), prefix, decorateReply: false })
  }
  await app.register(fastifyStatic, {
    ...files,
    root,
    wildcard: false,
    globIgnore: ['assets/**', 'help/**'],
  })
  // Browsers request this icon when a tab shows an API response or a PDF instead of the app.
  app.get('/favicon.ico', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile(icon))
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const asked = request.method === 'GET' || request.method === 'HEAD'
    // Checks the folder for each request, because another process with a different build might have added the
    // file after this process started.
    const asset = asked && assetsDir ? /^\/assets\/([\w-][\w.-]*)$/.exec(path)?.[1] : undefined
    if (asset && assetsDir && existsSync(join(assetsDir, asset))) return reply.sendFile(asset, assetsDir)
    // A missing asset must return a 404, not a screen, because old pages might request assets that no longer
    // exist.
    if (!asked || /^\/(api|assets|help)(\/|$)/i.test(path)) return notFound(request, reply)
    if (isScreen(path)) return reply.header('cache-control', 'no-cache').sendFile(pageOf(path))
    // Always sends the whole page with status 404; a conditional request would otherwise get a 304.
    return reply.code(404).header('cache-control', 'no-store').sendFile(pageOf(path), unconditional)
  })
}

const unconditional = { etag: false, lastModified: false, acceptRanges: false }

const icon = 'furrow.svg'
const formPage = 'index.html'
const insightsPage = 'insights.html'

/** Screens where users often start have their own HTML page, which loads the screen's code right away. */
const pages: Partial<Record<string, string>> = {
  [screens.orderForm]: formPage,
  [screens.createOrder]: formPage,
  [screens.create]: formPage,
  [screens.insights]: insightsPage,
  [screens.view]: insightsPage,
}

function pageOf(path: string): string {
  return pages[screenPath(path)] ?? 'other.html'
}
