// npm run backup -- FILE, npm run restore -- FILE
import { prepareToRun, script } from './setup.mjs'

await script(prepareToRun)
process.env.NODE_ENV ??= 'production'
await import('../dist/server/backup.js')
