import { runParts } from './parts.mjs'

await runParts('test/endurance', '.endurance.ts')
