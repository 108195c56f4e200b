import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Flags for running nginx in front of two processes, configured as in docs/several-machines.md. */
export function nginxFlags(folder: string, port: number, [one, two]: readonly number[]): string[] {
  const site = readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('orders.example.com', '127.0.0.1')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const main = `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {}
http { access_log off; ${paths}
${site} }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
}
