import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { help } from '#shared/api/help.ts'

/** (rule help/documents) */
export function helpHandlers({ config }: AppContext): Handlers<typeof help> {
  return { documents: async () => config.helpDocuments }
}
