import { run } from '../histories/run.ts'
import { openFailoverStage } from './failover-stage.ts'

await run('failover', openFailoverStage, { steps: 2_500, rounds: 1 })
