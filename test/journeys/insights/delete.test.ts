import { describe, expect } from 'vitest'
import { it } from './two-orders.ts'

describe('Delete', () => {
  it('a double click on Delete counts as one: the second click reaches nothing behind the dialog', async ({
    world,
    enter,
    open,
  }) => {
    const { page, card, dialog, toast } = await enter('ann')
    await card(open)
      .getByRole('button', { name: `Delete ${open}`, exact: true })
      .dblclick()
    const yes = dialog.getByRole('button', { name: 'Delete' })
    await yes.waitFor()
    expect(await world.sql('select status from purchase_orders where id = $1', [open])).toEqual([
      { status: true },
    ])
    await page.evaluate(() => {
      const presses: number[] = []
      Object.assign(window, { presses })
      document.addEventListener('click', ({ detail }) => presses.push(detail))
    })
    const { x, y, width, height } = (await yes.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.dblclick(x + width / 2, y + height / 2)
    await toast('Purchase order removed successfully').waitFor()
    const presses = await page.evaluate(() => (window as unknown as { presses: number[] }).presses)
    expect(presses).toEqual([1])
  })
})
