import { run } from '../histories/run.ts'
import { openPatroniStage } from './patroni-stage.ts'

await run('patroni', openPatroniStage, { steps: 4_000, rounds: 1 })
