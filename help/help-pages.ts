import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

/** The source of a help page: its title and its text in Markdown. */
export interface HelpPage {
  /** The page's name in addresses, the same as the key of its tab. */
  key: string
  title: string
  markdown: string
}

const folder = import.meta.dirname
const fromRoot = (path: string) => join(folder, '..', path)

export function readHelpPages(): HelpPage[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readHelpPage(name, readFileSync(join(folder, name), 'utf8')))
}

export function readHelpPage(name: string, text: string): HelpPage {
  const [, title, markdown] = /^---\ntitle: (.+)\n---\n([\s\S]+)$/.exec(text) ?? []
  if (!title || !markdown) throw new Error(`help/${name} must begin with its title between two lines of ---`)
  return { key: name.replace(/\.md$/, ''), title, markdown }
}

/** Names the screen that has the controls in bold below it, up to the next marker. Only a test reads it. */
const marker = /^<!-- on: ([a-z-]+) -->$/gm

export interface NamedControl {
  screen: string
  name: string
}

/**
 * Returns the words in bold. Each is a control on the screen named by the marker above it (rule
 * help/bold-is-a-control).
 */
export function namedControls({ key, markdown }: HelpPage): NamedControl[] {
  const [unmarked = '', ...parts] = markdown.split(marker)
  if (boldIn(unmarked).length > 0)
    throw new Error(`help/${key}.md has words in bold before it names a screen`)
  return parts.flatMap((part, at) =>
    at % 2 === 0 ? boldIn(parts[at + 1] ?? '').map((name) => ({ screen: part, name })) : [],
  )
}

const boldIn = (markdown: string) =>
  [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name.replace(/\s+/g, ' '))

/** Returns the paths of the pictures in a page. Rendering leaves out those that haven't been taken yet. */
export function picturesOf({ markdown }: HelpPage): string[] {
  return [...markdown.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, path = '']) => path)
}

export function renderHelpPage({ title, markdown }: HelpPage): string {
  const text = new Marked({ renderer: { image, link, heading } }).parse(markdown.replace(marker, ''), {
    async: false,
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)} - Help - Furrow</title>
<link rel="stylesheet" href="help.css">
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
${text}</main>
</body>
</html>
`
}

function image({ href, text }: Tokens.Image): string {
  const file = join(folder, href)
  if (!existsSync(file)) return ''
  const { width, height } = sizeOfWebp(readFileSync(file))
  // Pictures are taken at twice the size at which they are shown.
  return `<img src="${href}" alt="${escapeText(text)}" width="${width / 2}" height="${height / 2}" loading="lazy">`
}

function link({ href, text }: Tokens.Link): string {
  return `<a href="${href.replace(/\.md(?=$|#)/, '.html')}">${escapeText(text)}</a>`
}

function heading({ depth, text }: Tokens.Heading): string {
  return `<h${depth} id="${headingId(text)}">${escapeText(text)}</h${depth}>\n`
}

export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * Reads the size of an extended WebP file, the kind that Chromium writes: two 24-bit numbers, each one less
 * than the actual width or height.
 */
export function sizeOfWebp(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error('Take pictures by npm run help:pictures')
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}

/** Returns all files below /help/, by their path there. */
function helpFiles(): Map<string, string | Buffer> {
  const font = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  const styles = [fromRoot('src/web/styles/tokens.css'), join(folder, 'help.css')]
  const pictures = readdirSync(join(folder, 'pictures')).filter((name) => name.endsWith('.webp'))
  return new Map<string, string | Buffer>([
    ...readHelpPages().map((page) => [`${page.key}.html`, renderHelpPage(page)] as const),
    ['help.css', styles.map((file) => readFileSync(file, 'utf8')).join('\n')],
    ['inter.woff2', readFileSync(font)],
    ...pictures.map((name) => [`pictures/${name}`, readFileSync(join(folder, 'pictures', name))] as const),
  ])
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  woff2: 'font/woff2',
  webp: 'image/webp',
}

/** Adds the help pages to the build as plain files. During development, renders them on each request. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    generateBundle() {
      for (const [name, source] of helpFiles())
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source })
    },
    configureServer(server) {
      server.middlewares.use('/help/', (request, response, next) => {
        const name = (request.url ?? '').replace(/^\//, '').replace(/\?.*$/, '')
        const file = helpFiles().get(name)
        if (file === undefined) return next()
        response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain')
        response.end(file)
      })
    },
  }
}
