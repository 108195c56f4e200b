import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { renewalDialog } from '#test/pages/renewal-dialog.ts'
import { it } from '../fixtures.ts'

const faces = (page: Page) => page.locator('.seg:visible label')

const places: [string, string, (page: Page) => Promise<unknown>][] = [
  ['the order form', '/', (page) => orderFormPage(page).untilReady()],
  ['Insights', '/insights', (page) => faces(page).first().waitFor()],
  ['Renew a season', '/insights', (page) => renewalDialog(page).open()],
]

it.for(places)(
  'the faces of a segmented control are 44 px high on a phone: %s',
  async ([, path, ready], { openPage }) => {
    const page = await openPage('ann', { size: 'phone', path })
    await ready(page)
    await faces(page).first().waitFor()
    await expect
      .poll(() =>
        faces(page).evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44),
        ),
      )
      .toEqual([])
  },
)
