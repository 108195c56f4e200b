import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { readOrder } from '#test/world/orders.ts'
import { it } from './open-quick-edit.ts'

describe('the shares', () => {
  // (rule shares/split-evenly)
  it('shares that nobody touched are split again in Quick Edit with each one added or removed', async ({
    mia,
    open,
    openQuickEdit,
  }) => {
    const { page, card, dialog, updateButton, value, untilSaved } = await openQuickEdit(open)
    await dialog.getByRole('button', { name: 'Add agronomist' }).click()
    await expect.poll(() => value('Agronomist 1 percentage')).toBe('50.0')
    await expect.poll(() => value('Agronomist 2 percentage')).toBe('50.0')
    await choose(page, 'Agronomist 2', 'Bob Adams', dialog)
    await updateButton.click()
    await untilSaved()
    const halves = [
      { percentage: 50, amount: 262.5 },
      { percentage: 50, amount: 262.5 },
    ]
    expect((await readOrder(mia, open)).agronomistAssignments).toMatchObject(halves)
    await card(open).getByRole('button', { name: 'Quick Edit' }).click()
    await expect.poll(() => value('Agronomist 2 percentage')).toBe('50.0')
    await dialog.getByRole('button', { name: 'Remove agronomist 2' }).click()
    await expect.poll(() => value('Agronomist 1 percentage')).toBe('100.0')
    await dialog.getByText('Must equal 100%').waitFor({ state: 'detached' })
  })
})

describe('leaving with changes', () => {
  it('leaving Quick Edit with changes by a reload is asked about by the browser', async ({
    open,
    openQuickEdit,
  }) => {
    const { page, units } = await openQuickEdit(open)
    await units.fill('120')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const shown = await asked
    expect(shown.type()).toBe('beforeunload')
    await shown.accept()
    await reloaded
  })
})
