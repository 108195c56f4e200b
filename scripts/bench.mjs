import { runParts } from './parts.mjs'

await runParts('test/bench', '.bench.ts', { measures: true })
