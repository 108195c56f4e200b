import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type Door = { folder: string } | { port: number }

/** Maximum length of a socket path in bytes: the size of `sun_path`, minus the terminating null byte. */
const longest = process.platform === 'linux' ? 107 : 103
const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`

/**
 * Returns the cluster's folder if it can contain a socket, which only the account that owns the folder can
 * reach. Returns null if its path is too long or its file system has no sockets; the server then uses
 * loopback.
 */
export async function socketFolder(cluster: string): Promise<string | null> {
  const path = join(cluster, socketName)
  if (Buffer.byteLength(path) > longest) return null
  removeSocket(cluster)
  return (await canListen(path)) ? cluster : null
}

/**
 * Removes a killed server's socket and its lock file. The process ID in the lock file might now belong to
 * another process, and PostgreSQL would then refuse to start.
 */
export function removeSocket(cluster: string): void {
  for (const name of [socketName, `${socketName}.lock`]) rmSync(join(cluster, name), { force: true })
}

function canListen(path: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(path, () => probe.close(() => resolve(true)))
  })
}

export function doorSettings(door: Door): Record<string, string | number> {
  if ('port' in door) return { port: door.port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  // The server's working directory is the cluster's folder, so this relative path to the socket is never too
  // long or inaccessible.
  return {
    port: socketPort,
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
  }
}

export function doorUrl(door: Door, user: string, password: string, database: string): string {
  if ('port' in door) return `postgres://${user}:${password}@127.0.0.1:${door.port}/${database}`
  // Includes the port; otherwise the environment's PGPORT could select another socket.
  return `postgres://${user}:${password}@localhost:${socketPort}/${database}?${new URLSearchParams({ host: door.folder })}`
}
