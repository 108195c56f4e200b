import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it, parts } from '#test/proof/browser-order-form/two-editors.ts'
import { people } from '#test/world/world.ts'

/** Uses two real browsers. test/screens tests all combinations of changes. */
describe('both changed the order in their browsers', () => {
  it('a conflict over one line shows both figures, on a desktop and on a phone, and is saved as chosen', async ({
    bobs,
    mias,
    editors,
  }) => {
    await parts.line.theirs(bobs)
    await editors.saveBobs()
    await parts.line.mine(mias)
    await editors.submitMias()
    await expectAccessible(mias.page)
    await mias.page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(mias.page)
    await expectTouchable(mias.page)
    await editors.dialog.getByRole('radio', { name: /^Line 1, Total Units: saved/ }).check()
    await editors.keepMias()
    expect((await editors.stored()).grandTotal).toBe(1050)
    expect(await editors.versions()).toMatchObject([
      { createdBy: people.mia.email },
      { createdBy: people.bob.email },
      { createdBy: people.mia.email },
    ])
  })
})
