// Server and web app with reload: open the address that Vite prints; it passes /api on to the server.
import { spawn } from 'node:child_process'
import { ended, installDependencies, root, script } from './setup.mjs'

await script(async () => {
  await installDependencies()
  const port = Number(process.env.PORT) || 3000
  const env = { ...process.env, PORT: `${port}`, API_URL: `http://127.0.0.1:${port}` }
  const start = (...args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const server = start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts')
  const web = start('node_modules/vite/bin/vite.js')

  const stop = () => [server, web].map((child) => child.kill('SIGTERM'))
  process.on('SIGINT', stop).on('SIGTERM', stop)
  // Neither is of use alone.
  await Promise.race([ended(server), ended(web)])
  stop()
  await Promise.all([ended(server), ended(web)])
})
