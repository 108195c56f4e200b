import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { helpPages } from './help/help-pages.ts'

/** The browser's half: src/web to dist/web. The API is proxied to the server while developing. */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), helpPages(), withoutUnusedParts(), withoutRuntimeFile(), compressed()],
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
        codeSplitting: { groups: [{ name: firstPart, priority: 1 }], includeDependenciesRecursively: false },
      },
    },
  },
  // Not our own modules of src/web/api, which Vite serves below the same path.
  server: {
    port: 5173,
    proxy: {
      '^/api/(?!.*\\.ts(\\?|$))': {
        target: process.env.API_URL ?? 'http://127.0.0.1:3000',
        // The server sees the address that the page was opened at, and takes its writes for its own.
        changeOrigin: false,
      },
    },
  },
})

/** What a library says about a part that we don't use, and what keeps that part in the page because of it. */
const notes = [
  {
    module: /react-router\/dist\/development\/chunk-\w+\.mjs$/,
    note: /^(?:Nav)?(?:Link|Form)\.displayName = .*$/gm,
    by: '',
  },
  {
    module: /react-router\/dist\/development\/chunk-\w+\.mjs$/,
    note: /= (React\d*\.forwardRef\()/g,
    by: '= /*#__PURE__*/ $1',
  },
  {
    module: /downshift\.esm\.mjs$/,
    note: /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*$/gm,
    by: '',
  },
]

/** Takes such notes out: 6 kB of the first load, compressed. */
function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    transform(code, id) {
      const fitting = notes.filter(({ module }) => module.test(id))
      if (fitting.length === 0) return null
      return { code: fitting.reduce((text, { note, by }) => text.replace(note, by), code), map: null }
    },
  }
}

/**
 * The bundler's own few functions come as a file that every other one imports: they go in front of the page's, and the
 * others import them from there. What takes the place of an import is as long, so that the source maps stay true.
 */
function withoutRuntimeFile(): Plugin {
  return {
    name: 'without-runtime-file',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets')
      const files = await readdir(folder)
      const runtime = files.find((file) => /^rolldown-runtime-.*\.js$/.test(file))
      const page = files.find((file) => /^page-.*\.js$/.test(file))
      if (!runtime || !page) throw new Error('The build has no page, or no runtime to put into it')
      const source = await readFile(join(folder, runtime), 'utf8')
      const [, body, list] = /^([^]*?)export\{([^}]*)\};?\s*$/.exec(source) ?? []
      if (body === undefined || list === undefined) throw new Error(`${runtime} has another form`)
      const parts = list.split(',').map((one) => one.split(' as '))
      const local = parts.map(([own, name = own]) => `__${name}=${own}`).join()

      const imported = new RegExp(`import\\{([^}]*)\\}from"\\./${runtime}";`, 'g')
      for (const file of files.filter((name) => name.endsWith('.js') && name !== runtime)) {
        const path = join(folder, file)
        const code = await readFile(path, 'utf8')
        const changed = code
          .replace(imported, (whole, names: string) => {
            const taken = names.split(',').map((one) => one.split(' as '))
            const text =
              file === page
                ? `var ${taken.map(([name, as = name]) => `${as}=__${name}`).join()};`
                : `import{${taken.map(([name, as]) => `__${name} as ${as}`).join()}}from"./${page}";`
            return text.padEnd(whole.length)
          })
          .replaceAll(`"assets/${runtime}"`, `"assets/${page}"`.padEnd(runtime.length + 9))
        if (file !== page) await writeFile(path, changed)
        else {
          const names = parts.map(([own, name = own]) => `__${name}`).join()
          await writeFile(
            path,
            `var ${names};(()=>{${body}${local.replaceAll(',', ';')}})();\n${changed.replace(/\n(?=\/\/# source)|$/, `\nexport{${names}};\n`)}`,
          )
          const map = JSON.parse(await readFile(`${path}.map`, 'utf8')) as { mappings: string }
          await writeFile(`${path}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
        }
      }
      const index = join(dir, 'index.html')
      const html = await readFile(index, 'utf8')
      await writeFile(index, html.replace(new RegExp(`\\s*<[^>]*${runtime}"[^>]*>(</script>)?`), ''))
      await rm(join(folder, runtime))
      await rm(join(folder, `${runtime}.map`), { force: true })
    },
  }
}

/** The screens that a person may begin with: whoever opens one doesn't wait for the other. */
const firstScreens = {
  'order-form': 'src/web/screens/order-form/order-form-screen.tsx',
  insights: 'src/web/screens/insights/insights-screen.tsx',
}

interface Modules {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

let parts: Map<string, string> | null = null

/** The file of the first load that a module goes into; of the others the bundler decides. */
function firstPart(id: string, modules: Modules): string | null {
  if (id.includes('rolldown/runtime')) return 'page'
  parts ??= findParts(modules)
  return parts.get(id) ?? null
}

function findParts(modules: Modules): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, screen] of Object.entries(firstScreens)) {
    for (const id of importedFrom(resolve(screen), modules)) {
      // Style goes with the page's, in one file.
      found.set(id, found.has(id) || id.endsWith('.css') ? 'page' : name)
    }
  }
  for (const id of importedFrom(resolve('src/web/main.tsx'), modules)) found.set(id, 'page')
  return found
}

/** The module and all that it can't do without. */
function importedFrom(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, modules, found)
  return found
}

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
