import { build, installDependencies, script } from './setup.mjs'

await script(async () => {
  await installDependencies()
  await build()
})
process.env.NODE_ENV ??= 'production'
// In this very process, so that whoever started it can signal it.
await import('../dist/server/main.js')
