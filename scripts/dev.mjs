// Runs the server and the web app, and reloads them on changes. Open the URL that Vite prints; Vite forwards
// /api to the server.
import { spawn } from 'node:child_process'
import { ended, installDependencies, root, script } from './setup.mjs'

await script(async () => {
  await installDependencies()
  const port = Number(process.env.PORT) || 3000
  const env = { ...process.env, PORT: `${port}`, API_URL: `http://127.0.0.1:${port}` }
  // Starts the server and Vite in their own process groups, so that Ctrl-C signals only this script. A second
  // signal would cut the server's shutdown short.
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true }
  const start = (...args) => spawn(process.execPath, args, options)
  const server = start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts')
  const web = start('node_modules/vite/bin/vite.js')

  let asked = false
  const stop = () => {
    if (!asked) for (const child of [server, web]) child.kill('SIGTERM')
    asked = true
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  await Promise.race([ended(server), ended(web)])
  stop()
  await Promise.all([server, web].map((child) => child.exitCode ?? child.signalCode ?? ended(child)))
})
