import { describe, expect } from 'vitest'
import { people } from '#test/world/world.ts'
import { changeLine, it, parts, removeLine } from './two-editors.ts'

type Part = keyof typeof parts
/** Lists each pair of different parts only once, because merging is symmetric (merge.test.ts). */
const pairs: { theirs: Part; mine: Part }[] = [
  { theirs: 'field', mine: 'field' },
  { theirs: 'line', mine: 'line' },
  { theirs: 'share', mine: 'share' },
  { theirs: 'line', mine: 'field' },
  { theirs: 'share', mine: 'line' },
  { theirs: 'field', mine: 'share' },
]

// (rule versions/merge)
describe('both changed the order', () => {
  it.for(pairs)(
    'a conflict where Bob saved a $theirs and Mia changed a $mine keeps both, and asks only where they are the same',
    async ({ theirs, mine }, { mias, editors }) => {
      await editors.saveBobs(parts[theirs].theirs)
      await parts[mine].mine(mias)
      await editors.submitMias()
      await expect
        .poll(() => editors.dialog.textContent())
        .toContain('This purchase order was changed by Bob Adams; reload it')
      // The dialog also shows changes that only one user made, because they help explain the total.
      const kept = editors.dialog.getByRole('heading', { name: 'Kept from yours' })
      const taken = editors.dialog.getByRole('heading', { name: 'Taken from v2' })
      for (const told of [kept, taken]) await expect.poll(() => told.count()).toBe(theirs === mine ? 0 : 1)
      const asked = editors.dialog.getByRole('rowheader')
      await expect
        .poll(() => asked.allTextContents())
        .toEqual(theirs === mine ? [parts[mine].row, 'Grand total'] : ['Grand total'])
      if (theirs === mine) {
        const row = editors.dialog.getByRole('row').filter({ hasText: parts[mine].row })
        for (const side of ['theirs', 'mine'] as const)
          await expect.poll(() => row.textContent()).toContain(String(parts[mine].values[side]))
      }
      await editors.keepMias()

      const now = await editors.stored()
      expect(parts[mine].of(now)).toBe(parts[mine].values.mine)
      if (theirs !== mine) expect(parts[theirs].of(now)).toBe(parts[theirs].values.theirs)
      const acres = [theirs, mine].includes('line') ? (mine === 'line' ? 150 : 120) : 100
      expect(now.grandTotal).toBe((acres + 80) * 5.25)
      expect(now.customerAssignments.reduce((sum, share) => sum + Math.round(share.amount * 100), 0)).toBe(
        Math.round(now.grandTotal * 100),
      )
      expect(await editors.versions()).toEqual([
        { versionNumber: 3, createdBy: people.mia.email },
        { versionNumber: 2, createdBy: people.bob.email },
        { versionNumber: 1, createdBy: people.mia.email },
      ])
    },
  )

  // (rule versions/conflict-answers)
  it('a conflict keeps the saved side if that is chosen', async ({ mias, editors }) => {
    await editors.saveBobs({ ...parts.field.theirs, ...parts.line.theirs })
    await parts.field.mine(mias)
    await parts.line.mine(mias)
    await editors.submitMias()
    await editors.dialog.getByRole('radio', { name: /^Line 1, Total Units: saved/ }).check()
    await editors.keepMias()
    expect(await editors.stored()).toMatchObject({ comments: 'Of Mia', grandTotal: 1050 })
  })

  it('a conflict in two rows keeps the choice of each', async ({ mias, editors }) => {
    await editors.saveBobs({ ...parts.field.theirs, ...parts.line.theirs })
    await parts.field.mine(mias)
    await parts.line.mine(mias)
    await editors.submitMias()
    await editors.dialog.getByRole('radio', { name: /^Comments: saved/ }).check()
    await editors.dialog.getByRole('radio', { name: /^Line 1, Total Units: saved/ }).check()
    await editors.keepMias()
    expect(await editors.stored()).toMatchObject({ comments: 'Of Bob', grandTotal: 1050 })
  })

  // (rule versions/merged-shares)
  it('a conflict over customer 1 and over the percentages asks', async ({ bob, before, mias, editors }) => {
    const customerAssignments = before.customerAssignments
      .toReversed()
      .map(({ id }) => ({ id, percentage: 50 }))
    const { status } = await bob.call('PATCH', `/api/purchase-orders/${before.id}`, {
      customerAssignments,
    })
    expect(status).toBe(200)
    await parts.share.mine(mias)
    await editors.submitMias()
    await editors.dialog.getByRole('radio', { name: /^Customers: saved/ }).check()
    await editors.keepMias()
    expect((await editors.stored()).customerAssignments.map(({ id }) => id)).toEqual(
      customerAssignments.map(({ id }) => id),
    )
  })

  it('a conflict whose sides do not fit together shows a message before anything is saved', async ({
    bob,
    before,
    mias,
    editors,
  }) => {
    await editors.saveBobs(parts.line.theirs)
    const [first, second] = before.lineItems
    const { status } = await bob.call('PATCH', `/api/purchase-orders/${before.id}`, {
      lineItems: [second],
    })
    expect(status).toBe(200)
    await mias.page.getByRole('button', { name: 'Remove line 2' }).click()
    await editors.submitMias()
    await editors.dialog
      .getByText(/needs fixing before it can be saved as v4: At least one line item is required/)
      .waitFor()
    await editors.dialog.getByRole('button', { name: /with my changes/ }).click()
    await expect.poll(() => editors.dialog.count()).toBe(0)
    expect(await editors.stored()).toMatchObject({ versionNumber: 3, lineItems: [{ id: second?.id }] })
    expect(first?.id).not.toBe(second?.id)
  })

  it('a conflict over the total shows that typed amounts were reset', async ({ mias, editors }) => {
    await editors.saveBobs(parts.line.theirs)
    await mias.type('Customer 1 amount', '500')
    await mias.type('Customer 2 amount', '445')
    await editors.submitMias()
    await editors.dialog
      .getByText('The total changed, so the amounts you entered were recalculated')
      .waitFor()
    await editors.keepMias()
  })

  // (rule versions/merged-lines)
  it('a conflict in two fields of one line keeps both', async ({ mias, editors }) => {
    await editors.saveBobs(parts.line.theirs)
    await changeLine(mias, 'North 40', 'Field Name', 'North 41')
    await editors.submitMias()
    await editors.keepMias()
    expect((await editors.stored()).lineItems[0]).toMatchObject({ fieldName: 'North 41', acres: 120 })
  })
})

describe('a line removed on one side and changed on the other', () => {
  it('a line removed on one side and changed on the other raises a question, and stays with the change if that is chosen', async ({
    before,
    mias,
    editors,
  }) => {
    await editors.saveBobs({ lineItems: before.lineItems.slice(1) })
    await parts.line.mine(mias)
    await editors.submitMias()
    const row = editors.dialog.getByRole('row').filter({ hasText: 'Line 1, North 40' })
    await expect.poll(() => row.textContent()).toContain('Removed')
    await editors.keepMias()
    expect((await editors.stored()).lineItems.map((line) => line.acres).toSorted((a, b) => b - a)).toEqual([
      150, 80,
    ])
  })

  it('a line removed on one side and changed on the other is removed if that is chosen', async ({
    mias,
    editors,
  }) => {
    await editors.saveBobs(parts.line.theirs)
    await removeLine(mias, 1)
    await editors.submitMias()
    await editors.dialog.getByText('Removed').waitFor()
    await editors.keepMias()
    expect((await editors.stored()).lineItems.map((line) => line.id)).toEqual(['south'])
    expect((await editors.stored()).grandTotal).toBe(420)
  })
})

describe('a conflict', () => {
  it.beforeEach(async ({ mias, editors }) => {
    await editors.saveBobs(parts.field.theirs)
    await parts.field.mine(mias)
    await editors.submitMias()
  })

  it('a conflict can wait: what was typed stays, and the question returns', async ({ mias, editors }) => {
    await editors.dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => mias.comments()).toBe('Of Mia')
    const hasFocus = () => mias.submitButton.evaluate((button) => button === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await editors.submitMias()
    await editors.keepMias()
    expect((await editors.stored()).comments).toBe('Of Mia')
  })

  it('a conflict can be discarded: the saved order is loaded, and what was typed is offered as a draft', async ({
    mias,
    editors,
  }) => {
    await editors.dialog.getByRole('button', { name: 'Reload v2 without mine' }).click()
    await expect.poll(() => mias.comments()).toBe('Of Bob')
    await mias.page.getByText('Older than version 2').waitFor()
    await mias.page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.poll(() => mias.comments()).toBe('Of Mia')
    await editors.submitMias()
    await editors.keepMias()
    expect((await editors.stored()).comments).toBe('Of Mia')
  })

  it('a second conflict during the choice asks again', async ({ bob, before, mias, editors }) => {
    await bob.call('PATCH', `/api/purchase-orders/${before.id}`, { comments: 'Of Bob again' })
    await editors.dialog.getByRole('button', { name: /with my changes/ }).click()
    const again = mias.page.getByRole('dialog').filter({ hasText: 'You started from v2' })
    await again.getByText('Of Bob again').waitFor()
    await again.getByRole('radio', { name: /^Comments: saved/ }).check()
    await again.getByRole('button', { name: 'Save as v4, with my changes' }).click()
    await mias.untilUpdated()
    expect(await editors.stored()).toMatchObject({ comments: 'Of Bob again', versionNumber: 4 })
  })

  it('a conflict names everyone who saved since', async ({ mia, before, editors }) => {
    await editors.dialog.getByRole('button', { name: 'Keep editing' }).click()
    const { status } = await mia.call('PATCH', `/api/purchase-orders/${before.id}`, {
      comments: 'Again',
    })
    expect(status).toBe(200)
    await editors.submitMias()
    await editors.dialog
      .getByText(/v2 was saved by Bob Adams .* at .*, v3 was saved by Mia Moss .* at /)
      .waitFor()
    await editors.dialog.getByRole('button', { name: 'Keep editing' }).click()
  })
})
