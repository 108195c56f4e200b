import { prepareToRun, script } from './setup.mjs'

// A signal to npm ends npm and its shell, and is not passed on: then this process ends too, as if asked itself.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

// Until the product listens to signals itself, to stop is simply to end.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(0))
}

await script(prepareToRun)
process.env.NODE_ENV ??= 'production'
// In this very process, so that whoever started it can signal it.
await import('../dist/server/main.js')
