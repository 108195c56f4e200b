import { prepareToRun, script } from './setup.mjs'

// npm doesn't pass signals on to this process, so this process waits for npm to exit, and then acts as if it
// had received the signal itself.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

// Until the server handles signals itself, a signal ends the process immediately.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(0))
}

await script(prepareToRun)
process.env.NODE_ENV ??= 'production'
// Runs the server in this same process, so that signals reach it.
await import('../dist/server/main.js')
