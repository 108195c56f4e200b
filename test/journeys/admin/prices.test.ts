import { describe, expect } from 'vitest'
import { tabTo } from '#test/pages/keyboard.ts'
import { pricesPage } from '#test/pages/prices-page.ts'
import { it } from '../fixtures.ts'

// (rule season-prices/dialog)
describe('changing prices', () => {
  it('is done by the keyboard alone', async ({ openAdmin, world }) => {
    const { page, untilSelected, untilRows, toast } = pricesPage(await openAdmin('grid-sizes'))
    const { keyboard } = page
    await page.getByText('2.5 acre').first().waitFor()
    await tabTo(page, 'Change prices')
    await keyboard.press('Enter')
    await tabTo(page, 'Select all shown')
    await keyboard.press('Space')
    await untilSelected('2 selected')
    await tabTo(page, 'Change prices (2)')
    await keyboard.press('Enter')
    // The amount has the focus.
    await keyboard.type('10')
    await untilRows([
      ['2.5 acreTerritory 11', 'Service Price', '$9.25', '$10.18'],
      ['OtherTerritory 11', 'Stays: no price is set'],
    ])
    await keyboard.press('Enter')
    await toast('The prices of 1 grid size were changed').waitFor()
    expect(await world.sql('select price::float8 from grid_sizes order by id')).toEqual([
      { price: 10.18 },
      { price: 0 },
    ])
    await tabTo(page, 'Change prices')
  })
})
