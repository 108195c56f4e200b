import { describe, expect } from 'vitest'
import { it } from '#test/proof/browser-insights/open-quick-edit.ts'

describe('leaving with changes', () => {
  it('leaving Quick Edit with changes by a reload makes the browser ask', async ({ open, openQuickEdit }) => {
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
