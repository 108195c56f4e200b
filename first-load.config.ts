import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The screens that a user may open first. Each has its own file, so that opening one doesn't load the other.
 */
const firstScreens = {
  'order-form': { module: 'src/web/screens/order-form/order-form-screen.tsx', document: 'index.html' },
  insights: { module: 'src/web/screens/insights/insights-screen.tsx', document: 'insights.html' },
}

interface Modules {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

let parts: Map<string, string> | null = null

/** Returns the name of the first-load file that a module goes into; null to let the bundler decide. */
export function firstPart(id: string, modules: Modules): string | null {
  parts ??= findParts(modules)
  return parts.get(id) ?? null
}

function findParts(modules: Modules): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, { module }] of Object.entries(firstScreens)) {
    for (const id of importedFrom(resolve(module), modules)) {
      // Puts all styles into one file, together with the page's own.
      found.set(id, found.has(id) || id.endsWith('.css') ? 'page' : name)
    }
  }
  for (const id of importedFrom(resolve('src/web/main.tsx'), modules)) found.set(id, 'page')
  return found
}

/** Returns the module and everything it imports statically, directly or indirectly. */
function importedFrom(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, modules, found)
  return found
}

/**
 * Replacements in the code of modules. They remove code that the page doesn't use, and code that makes the
 * bundler keep unused code.
 */
const notes = [
  // Removes properties of calls that only the server reads. Keeps the audience `anyone`, which the browser
  // checks for.
  {
    module: /src\/shared\/(?:api\/[\w-]+|picklist\/whole-lists)\.ts$/,
    note: /(?:summary:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|(?:refusals|honors):\s*\[[^\]]*\]|audience:\s*["'](?:signed-in|managers)["']|(?:pages|created|provesAgain|redirects|atAnyLoad|withoutDatabase):\s*true),?/g,
    by: '',
  },
  // Removes `calls`, which only adds types. Without it, the bundler can leave out calls that the browser
  // never makes.
  {
    module: /src\/shared\/(?:api\/[\w-]+|picklist\/whole-lists)\.ts$/,
    note: /= calls(?:<[^()]*>)?\(\)\(/g,
    by: '= (',
  },
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
  // Turns off warnings for developers, because the package gives bundlers its development build.
  {
    module: /react-router\/dist\/development\/chunk-\w+\.mjs$/,
    note: 'var ENABLE_DEV_WARNINGS = true;',
    by: 'var ENABLE_DEV_WARNINGS = false;',
  },
  {
    module: /downshift\.esm\.mjs$/,
    note: /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*$/gm,
    by: '',
  },
  // Removes the checks of props, which run only during development.
  { module: /downshift\.esm\.mjs$/, note: "import PropTypes from 'prop-types';", by: '' },
  {
    module: /downshift\.esm\.mjs$/,
    note: /^var (?:propTypes(?:\$\d)?|dropdownPropTypes) = [\s\S]*?^\}\)?;$/gm,
    by: '',
  },
  { module: /downshift\.esm\.mjs$/, note: /^ {2}validatePropTypes(?:\$1)?\(userProps, .*$/gm, by: '' },
  // Removes the scrolling of lists, because our lists do their own.
  {
    module: /downshift\.esm\.mjs$/,
    note: "import { compute } from 'compute-scroll-into-view';",
    by: 'const compute = () => [];',
  },
]

/** Makes the replacements in `notes`, which make the first load 7 kB smaller after compression. */
export function withoutUnusedParts(): Plugin {
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
 * The bundler puts its own helper functions into a file that every other file imports. This plugin moves them
 * to the start of the page's file and makes the other files import them from there. It also gives each first
 * screen an HTML document that requests the screen's file immediately, not only after the page's file has
 * loaded; `other.html` is for all other addresses.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'pre',
      async handler({ dir = '' }) {
        const assets = join(dir, 'assets')
        const files = await readdir(assets)
        const named = (part: string) => {
          const file = files.find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))
          if (!file) throw new Error(`The build has no file of ${part}`)
          return file
        }
        const runtime = named('rolldown-runtime')
        const page = named('page')
        await intoPage(assets, files, { runtime, page })

        const html = await readFile(join(dir, 'index.html'), 'utf8')
        // Marks the page with the ID of its build. Every response has the ID of the server's build (rule
        // calls/headers).
        const build = createHash('sha256').update(html).digest('hex').slice(0, 12)
        const plain = html
          .replace(new RegExp(`\\s*<[^>]*${runtime}"[^>]*>(</script>)?`), '')
          .replace('<html ', `<html data-build="${build}" `)
        await writeFile(join(dir, 'other.html'), plain)
        for (const [screen, { document }] of Object.entries(firstScreens)) {
          const link = `<link rel="modulepreload" crossorigin href="/assets/${named(screen)}">`
          await writeFile(join(dir, document), plain.replace('</title>', `</title>\n    ${link}`))
        }
      },
    },
  }
}

/**
 * Moves the bundler's helper functions into the page's file. Each changed import keeps its length, so that
 * the source maps stay correct.
 */
async function intoPage(
  assets: string,
  files: string[],
  { runtime, page }: Record<'runtime' | 'page', string>,
) {
  const source = await readFile(join(assets, runtime), 'utf8')
  const [, body, list] = /^([\s\S]*?)export\{([^}]*)\};?\s*$/.exec(source) ?? []
  if (body === undefined || list === undefined) throw new Error(`${runtime} has another form`)
  const parts = list.split(',').map((one) => one.split(' as '))
  const names = parts.map(([own, name = own]) => `__${name}`).join()
  const given = parts.map(([own, name = own]) => `__${name}=${own}`).join(';')
  const imports = new RegExp(`import\\{([^}]*)\\}from"\\./${runtime}";`, 'g')

  for (const file of files.filter((name) => name.endsWith('.js') && name !== runtime)) {
    const path = join(assets, file)
    const code = (await readFile(path, 'utf8'))
      .replace(imports, (whole, taken: string) => {
        const pairs = taken.split(',').map((one) => one.split(' as '))
        const text =
          file === page
            ? `var ${pairs.map(([name, as = name]) => `${as}=__${name}`).join()};`
            : `import{${pairs.map(([name, as = name]) => `__${name} as ${as}`).join()}}from"./${page}";`
        return text.padEnd(whole.length)
      })
      .replaceAll(`"assets/${runtime}"`, `"assets/${page}"`.padEnd(`"assets/${runtime}"`.length))
    const exported = `\nexport{${names}};\n`
    await writeFile(
      path,
      file === page
        ? `var ${names};(()=>{${body}${given}})();\n${code.replace(/\n(?=\/\/# source)|$/, exported)}`
        : code,
    )
  }
  const map = join(assets, `${page}.map`)
  const { mappings, ...rest } = JSON.parse(await readFile(map, 'utf8')) as { mappings: string }
  await writeFile(map, JSON.stringify({ ...rest, mappings: `;${mappings}` }))
  await rm(join(assets, runtime))
  await rm(join(assets, `${runtime}.map`), { force: true })
}
