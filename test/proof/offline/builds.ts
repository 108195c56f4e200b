import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Copies the build to a folder, so that the copy can run as a separate product. Renames the assets, and
 * changes the build ID of the pages.
 */
export function otherBuild(folder: string, name: string): void {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  for (const shared of ['migrations', 'node_modules', 'package.json'])
    symlinkSync(join(root, shared), join(folder, shared))
  mkdirSync(join(folder, 'data'))
  const web = join(folder, 'dist/web')
  const assets = readdirSync(join(web, 'assets'))
  const renamed = new Map(assets.map((file) => [file, file.replace(/(?=\.\w+$)/, `-${name}`)]))
  for (const folder of [web, join(web, 'assets')])
    for (const file of readdirSync(folder)) changeFile(folder, file, renamed, name)
}

function changeFile(folder: string, file: string, renamed: ReadonlyMap<string, string>, name: string): void {
  const at = join(folder, file)
  // Removes the compressed copies, because the server would send them instead of the changed files.
  if (['.br', '.gz', '.map'].includes(extname(file))) {
    rmSync(at)
    return
  }
  if (['.js', '.css', '.html'].includes(extname(file))) {
    const text = readFileSync(at, 'utf8')
      .replaceAll(/[\w-]+\.(?:js|css|svg|png|woff2)/g, (found) => renamed.get(found) ?? found)
      .replace(/data-build="\w+"/, `data-build="${name}"`)
      .replaceAll(/revision:(["'`])\w+\1/g, `revision:\`${name}\``)
    writeFileSync(at, text)
  }
  const next = renamed.get(file)
  if (next) renameSync(at, join(folder, next))
}
