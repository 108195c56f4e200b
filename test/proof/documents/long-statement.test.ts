import { expect } from 'vitest'
import { readPdf } from '#test/document/read-pdf.ts'
import { it } from '#test/world/fixtures.ts'
import { copyOrder, createOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'

// (rules statements/sums, statements/files)
it('the PDF of a statement of 1,000 orders has their sum to the cent', async ({ world, ann, mia }) => {
  const shares = [
    { id: 1, percentage: 33.3 },
    { id: 2, percentage: 66.7 },
  ]
  await copyOrder(world, await createOrder(ann, order({ customerAssignments: shares })), 999)
  const response = await fetch(`${world.url}/api/statements/1/statement.pdf?from=2026&to=2026`, {
    headers: { authorization: `Bearer ${mia.token}` },
  })
  expect(response.status).toBe(200)
  const { text } = await readPdf(Buffer.from(await response.arrayBuffer()))
  // The sum of 1,000 shares. Each share is 33.3% of $525.00, rounded to $174.83.
  expect(text).toContain('$174,830.00')
})
