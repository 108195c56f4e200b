import { prepareToRun, script } from './setup.mjs'

// A signal to npm ends npm and its shell, and isn't passed on: then this process ends too, as if signaled itself.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

// Until the product handles signals itself, stopping means just ending.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(0))
}

await script(prepareToRun)
process.env.NODE_ENV ??= 'production'
// In this same process, so that signals reach it.
await import('../dist/server/main.js')
