import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { documentTabs } from '../help.ts'

export const help = {
  documents: endpoint({
    method: 'GET',
    path: '/api/help/documents',
    audience: 'signed-in',
    summary: "The company's own documents in the tabs of Help; the other tabs show the pages of this product",
    response: z.array(z.object({ tab: z.enum(documentTabs), url: z.string() })),
  }),
}
