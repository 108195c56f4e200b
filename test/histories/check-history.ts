import type { History } from './history.ts'
import { missingReads, readsOfNothing, staleReads } from './reads.ts'
import {
  centsThatDoNotAddUp,
  holesInVersions,
  keysAnsweredTwice,
  refusedSavesStored,
  savesNotStored,
  savesStoredTwice,
  versionsReused,
} from './saves.ts'
import {
  archivingForgotten,
  finalizingForgotten,
  importsWrong,
  listsWrong,
  numbersTwice,
  wrongContracts,
} from './stored.ts'

const checks: Readonly<Record<string, (history: History) => string[]>> = {
  'answered and not stored': savesNotStored,
  'stored twice': savesStoredTwice,
  'one key, two answers': keysAnsweredTwice,
  'refused and stored': refusedSavesStored,
  'version reused': versionsReused,
  'hole in the versions': holesInVersions,
  'cents that do not add up': centsThatDoNotAddUp,
  'stale read': staleReads,
  'order missing': missingReads,
  'read of nothing': readsOfNothing,
  'number twice': numbersTwice,
  'wrong contract': wrongContracts,
  'finalizing forgotten': finalizingForgotten,
  'archiving forgotten': archivingForgotten,
  'wrong import': importsWrong,
  'lists and sums': listsWrong,
}

/**
 * Messages about all anomalies in a history. Each message starts with the name of the check that found the
 * anomaly.
 */
export function anomaliesOf(history: History): string[] {
  return Object.entries(checks).flatMap(([name, check]) => check(history).map((what) => `${name}: ${what}`))
}
