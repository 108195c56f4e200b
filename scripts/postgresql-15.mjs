// Starts Debian's PostgreSQL 15, the oldest version that Furrow supports, with its data in a temporary
// folder.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly, SetupError, step } from './setup.mjs'

const programs = '/usr/lib/postgresql/15/bin'
const isRoot = process.getuid?.() === 0

/**
 * Returns the server's URL, the environment variables for psql, and a function that stops the server; throws
 * a SetupError if PostgreSQL 15 can't be installed.
 */
export async function startPostgresql15() {
  await install()
  const folder = mkdtempSync(join(tmpdir(), 'furrow-postgresql-15-'))
  const cluster = join(folder, 'cluster')
  const password = randomBytes(18).toString('hex')
  writeFileSync(join(folder, 'password'), password)
  mkdirSync(cluster)
  // PostgreSQL refuses to run as root, so another user runs it.
  if (isRoot) await step('Preparing PostgreSQL 15', 'chown', ['-R', 'postgres', folder])
  const run = (line, program, args) => {
    const command = [join(programs, program), '-D', cluster, ...args]
    const [first, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    return step(line, first, rest, { cwd: folder })
  }
  const stop = async () => {
    if (existsSync(join(cluster, 'postmaster.pid')))
      await run('Stopping PostgreSQL 15', 'pg_ctl', ['-m', 'fast', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    const sameEverywhere = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    const guarded = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`]
    await run('Making a database on PostgreSQL 15', 'initdb', [...guarded, ...sameEverywhere])
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
    const log = join(cluster, 'server.log')
    await run('Starting PostgreSQL 15', 'pg_ctl', ['-l', log, '-w', 'start', '-o', options])
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      names: { PGHOST: '127.0.0.1', PGPORT: `${port}`, PGUSER: 'postgres', PGPASSWORD: password },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function install() {
  if (existsSync(join(programs, 'initdb'))) return
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('Asking the distribution for its packages', 'apt-get', ['update'], { env })
    const args = ['install', '-y', '--no-install-recommends', 'postgresql-15']
    await runQuietly('Installing PostgreSQL 15', 'apt-get', args, { env })
  }
  if (!existsSync(join(programs, 'initdb')))
    throw new SetupError('there is no PostgreSQL 15 (as root: apt-get install postgresql-15)')
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
