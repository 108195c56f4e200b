import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'

const faces = (page: Page) => page.locator('.seg:visible label')

it('the faces of a segmented control are 44 px high on a phone', async ({ openPage }) => {
  const page = await openPage('ann', { size: 'phone', path: '/insights' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await faces(page).first().waitFor()
  await expect
    .poll(() =>
      faces(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44),
      ),
    )
    .toEqual([])
})
