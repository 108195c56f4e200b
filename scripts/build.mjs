import { build, installDependencies, script } from './setup.mjs'

await script(async () => {
  await installDependencies()
  await build({ always: true })
})
