import { z } from 'zod'
import { documentTabs } from '../help.ts'

export const help = {
  documents: {
    response: z.array(z.object({ tab: z.enum(documentTabs), url: z.string() })),
  },
}
