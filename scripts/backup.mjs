// Runs the database commands: npm run backup -- FILE, npm run restore -- FILE, npm run audit-trail -- HASH,
// npm run migrate
import { prepareToRun, script } from './setup.mjs'

await script(prepareToRun)
process.env.NODE_ENV ??= 'production'
await import('../dist/server/backup.js')
