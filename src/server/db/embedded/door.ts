import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Where a server is spoken to: at a socket in a folder, or at a port of loopback. */
export type Door = { folder: string } | { port: number }

/** The longest address of a socket, in bytes: what the systems' structures hold, less the zero at the end. */
const longest = process.platform === 'linux' ? 107 : 103
const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`

/**
 * The cluster's folder, where a socket can stand in it: only the account that owns the folder gets there. Null where
 * its path is too long or its file system knows no sockets; the server is then spoken to over loopback.
 */
export async function socketFolder(cluster: string): Promise<string | null> {
  const path = join(cluster, socketName)
  if (Buffer.byteLength(path) > longest) return null
  removeSocket(cluster)
  return (await canListen(path)) ? cluster : null
}

/** What a killed server left; its lock names a process whose number may be another's by now. */
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

/** The server's settings that open this door and no other one. */
export function doorSettings(door: Door): Record<string, string | number> {
  if ('port' in door) return { port: door.port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  // It runs in its cluster: for the server itself the path is never too long, nor closed above.
  return {
    port: socketPort,
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
  }
}

/** The address of a database behind the door. */
export function doorUrl(door: Door, user: string, password: string, database: string): string {
  if ('port' in door) return `postgres://${user}:${password}@127.0.0.1:${door.port}/${database}`
  // With its number: else the surroundings' PGPORT would name another socket.
  return `postgres://${user}:${password}@localhost:${socketPort}/${database}?${new URLSearchParams({ host: door.folder })}`
}
