import { describe, expect } from 'vitest'
import { sizes } from '#test/pages/arrival.ts'
import {
  begunOrder,
  bothEditors,
  changeLine,
  editedByBob,
  editedByMia,
  parts,
} from '#test/pages/two-editors.ts'
import { people } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser
  .extend('before', begunOrder)
  .extend('bobs', editedByBob)
  .extend('mias', editedByMia)
  .extend('editors', bothEditors)

// (rule versions/merge)
describe('both changed the order', () => {
  it('a conflict of two windows keeps both, asks where they are the same, and fits a phone', async ({
    bobs,
    mias,
    editors,
  }) => {
    await changeLine(bobs, 'North 40', 'Total Units', '120')
    await bobs.type('Comments', 'Of Bob')
    await bobs.submitButton.click()
    await bobs.untilUpdated()
    await parts.line.mine(mias)
    await editors.submitMias()
    await expectAccessible(mias.page)
    await mias.page.setViewportSize(sizes.phone)
    await expectAccessible(mias.page)
    await expectTouchable(mias.page)
    await editors.keepMias()
    expect(await editors.stored()).toMatchObject({
      comments: 'Of Bob',
      lineItems: [{ acres: 150 }, { acres: 80 }],
    })
    expect(await editors.versions()).toEqual([
      { versionNumber: 3, createdBy: people.mia.email },
      { versionNumber: 2, createdBy: people.bob.email },
      { versionNumber: 1, createdBy: people.mia.email },
    ])
  })
})
