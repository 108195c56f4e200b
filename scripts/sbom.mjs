// Writes Furrow's software bill of materials in CycloneDX format, using npm: npm run sbom -- FILE. The
// default file is furrow.cdx.json. With -- --check, checks the bill of materials but writes no file. The
// content comes from package-lock.json, so it is the same on every machine and includes the packages that are
// built into the web pages.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Checks that a bill of materials lists every package in package-lock.json, with its version, purl and
 * checksum. Returns one sentence per problem.
 */
export function lacks(bom, lock) {
  if (bom?.bomFormat !== 'CycloneDX' || !Array.isArray(bom.components)) return ['It is no list in CycloneDX']
  const listed = new Map(bom.components.map((one) => [`${one.name}@${one.version}`, one]))
  const wanted = Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder !== '' && !link)
    .map(([folder, { version, name }]) => `${name ?? folder.split('node_modules/').at(-1)}@${version}`)
  return [...new Set(wanted)].flatMap((one) => {
    const found = listed.get(one)
    if (!found) return [`${one} is missing`]
    if (!found.purl?.startsWith('pkg:npm/')) return [`${one} has no purl`]
    return found.hashes?.length > 0 ? [] : [`${one} has no checksum`]
  })
}

/** Returns the development packages that are built into the web app, according to the imports in its code. */
export function builtIn(devDependencies, code) {
  const imported = new Set(
    code.flatMap((text) =>
      [...text.matchAll(/(?:from|import\(|import) ?'([^'.#][^']*)'/g)].map(([, name]) => name),
    ),
  )
  return Object.keys(devDependencies).filter((name) =>
    [...imported].some((one) => one === name || one.startsWith(`${name}/`)),
  )
}

/**
 * Returns package-lock.json reduced to these packages and their dependencies, because npm's own `--omit=dev`
 * leaves out too much.
 */
export function shipping({ packages, ...lock }, names) {
  const shipped = new Set()
  const add = (folder) => {
    if (folder === null || shipped.has(folder)) return
    shipped.add(folder)
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = packages[folder]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      if (!peerDependenciesMeta[name]?.optional) add(foundFrom(packages, folder, name))
  }
  for (const name of names) add(`node_modules/${name}`)
  return {
    ...lock,
    packages: Object.fromEntries(
      Object.entries(packages).flatMap(([folder, { dev, devOptional, peer, ...one }]) =>
        shipped.has(folder) ? [[folder, one]] : [],
      ),
    ),
  }
}

/** Finds a package as Node does: in the same folder first, then in the folders above. */
function foundFrom(packages, folder, name) {
  for (let place = folder; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const there = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
    if (packages[there]) return there
    if (place === '') return null
  }
}

/** Runs npm in a separate folder with just the two files it reads. */
function makeBom({ name, lock, manifest }) {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-sbom-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
    const { stdout, stderr } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      timeout: 120_000,
    })
    if (!stdout.startsWith('{')) throw new Error(`npm sbom answered no list: ${stderr}`)
    const bom = JSON.parse(stdout)
    // Restores the package's name, because npm uses the name of the temporary folder.
    bom.metadata.component.name = name
    return bom
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readShipped(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const stored = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const code = ['src/web', 'src/shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.(?:test|fixture))\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const names = builtIn(manifest.devDependencies, code)
  const moved = Object.fromEntries(names.map((name) => [name, manifest.devDependencies[name]]))
  const dependencies = { ...manifest.dependencies, ...moved }
  const lock = shipping(stored, Object.keys(dependencies))
  const { devDependencies, ...own } = { ...manifest, dependencies }
  lock.packages = { '': { ...stored.packages[''], dependencies, devDependencies: {} }, ...lock.packages }
  return { name: manifest.name, lock, manifest: own }
}

function run([wanted = 'furrow.cdx.json']) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const shipped = readShipped(root)
  const bom = makeBom(shipped)
  const lacking = lacks(bom, shipped.lock)
  for (const sentence of lacking) console.log(`FAILED: ${sentence}`)
  if (wanted === '--check') {
    console.log(lacking.length > 0 ? `0 passed, ${lacking.length} failed` : '1 passed, 0 failed')
  } else if (lacking.length === 0) {
    const file = resolve(process.env.INIT_CWD ?? '', wanted)
    writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
    console.log(`${bom.components.length} packages listed in ${file}`)
  }
  process.exitCode = lacking.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.slice(2))
