import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { quickEdit } from '#test/pages/insights-page.ts'
import { createOrder, readOrder } from '#test/world/orders.ts'
import { finalize, order, people, scoutingLine } from '#test/world/world.ts'
import { it as inQuickEdit } from './open-quick-edit.ts'

const it = inQuickEdit.extend('memo', async ({ world, ann, open }) => {
  await finalize(world, open.id)
  const changes = { contractType: undefined, documentType: 'credit_memo', parentPoId: open.id }
  return createOrder(ann, order(changes))
})

describe('a credit memo', () => {
  // (rule kinds/credit-more-than-ordered)
  it('Quick Edit of a credit memo asks before it credits more than was ordered', async ({
    mia,
    memo,
    openQuickEdit,
  }) => {
    const { page, updateButton, units, untilSaved, sent } = await openQuickEdit(memo)
    await units.fill('120')
    await updateButton.click()
    const question = page.getByRole('dialog', { name: 'Credit more than was ordered?' })
    await question
      .getByText(
        'This credit memo of $630.00 brings the credits to $630.00, $105.00 more than the $525.00 that was ordered.',
      )
      .waitFor()
    expect(sent).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => units.inputValue()).toBe('120.00')
    await updateButton.click()
    await question.getByRole('button', { name: 'Update credit memo' }).click()
    await untilSaved()
    expect(sent).toHaveLength(1)
    expect((await readOrder(mia, memo)).grandTotal).toBe(-630)
  })

  it('Quick Edit of a credit memo of what was ordered is saved without a question', async ({
    memo,
    openQuickEdit,
  }) => {
    const { updateButton, units, untilSaved } = await openQuickEdit(memo)
    await units.fill('90')
    await updateButton.click()
    await untilSaved()
  })
})

describe('a supplemental', () => {
  // (rule kinds/credit-more-than-ordered)
  it('Quick Edit of a supplemental warns if it leaves less than was credited, and saves it', async ({
    world,
    ann,
    open,
    openQuickEdit,
  }) => {
    await finalize(world, open.id)
    const child = { contractType: undefined, parentPoId: open.id }
    const supplemental = await createOrder(ann, order({ ...child, documentType: 'supplemental' }))
    await createOrder(
      ann,
      order({ ...child, documentType: 'credit_memo', lineItems: [scoutingLine({ acres: 150 })] }),
    )
    const { dialog, updateButton, units, untilSaved } = await openQuickEdit(supplemental)
    const warning = dialog.getByText('The remaining orders total $52.50 less than the credits.')
    await units.fill('50')
    await expect.poll(() => warning.count()).toBe(0)
    await units.fill('40')
    await warning.waitFor()
    await updateButton.click()
    await untilSaved()
  })
})

describe('the shares', () => {
  // (rule shares/losing-sight)
  it("Quick Edit warns an agronomist who removes himself from another user's order", async ({
    mia,
    openQuickEdit,
  }) => {
    const both = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    const { page, dialog } = await openQuickEdit(
      await createOrder(mia, order({ agronomistAssignments: both })),
    )
    const warning = dialog.getByText(
      'You are no longer one of the agronomists: after you save, you won’t see this order.',
    )
    await expect.poll(() => warning.count()).toBe(0)
    await dialog.getByRole('button', { name: 'Remove agronomist 1' }).click()
    await warning.waitFor()
    await choose(page, 'Agronomist 1', 'Ann Zed', dialog)
    await warning.waitFor({ state: 'detached' })
  })

  // (rule people/archived-may-stay)
  it('Quick Edit shows archived producers, customers and agronomists', async ({
    world,
    ann,
    openQuickEdit,
    onTestFinished,
  }) => {
    const both = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    const one = await createOrder(
      ann,
      order({
        producerId: 2,
        agronomistAssignments: both,
        customerAssignments: [{ id: 2, percentage: 100 }],
      }),
    )
    const archive = async (active: boolean) => {
      await world.sql('update customers set active = $1 where id = 2', [active])
      await world.sql('update agronomists set active = $1 where email = $2', [active, people.bob.email])
    }
    await archive(false)
    onTestFinished(() => archive(true))
    const { updateButton, units, value, untilSaved } = await openQuickEdit(one)
    await expect.poll(() => value('Producer')).toBe('Brook Coop (archived) - 101')
    await expect.poll(() => value('Customer 1')).toBe('Brook Coop (archived) - 101')
    await expect.poll(() => value('Agronomist 1')).toBe('Ann Zed - Territory 11')
    await expect.poll(() => value('Agronomist 2')).toBe('Bob Adams (archived) - Territory 41')
    await units.fill('120')
    await updateButton.click()
    await untilSaved()
  })

  // (rule shares/follow-the-total)
  it('Quick Edit shows when typed amounts were reset by the percentages', async ({ ann, openQuickEdit }) => {
    const byHand = [
      { id: 1, percentage: 50, amount: 262 },
      { id: 2, percentage: 50, amount: 263 },
    ]
    const { dialog, units, value } = await openQuickEdit(
      await createOrder(ann, order({ customerAssignments: byHand })),
    )
    const note = (list: string) =>
      dialog
        .getByRole('group', { name: list })
        .getByText('The total changed, so the amounts you entered were recalculated from the percentages.')
    await expect.poll(() => value('Customer 1 amount')).toBe('262.00')
    await units.fill('120')
    await note('Customers').waitFor()
    await expect.poll(() => value('Customer 1 amount')).toBe('315.00')
    await expect.poll(() => note('Agronomists').count()).toBe(0)
    await dialog.getByLabel('Customer 1 percentage').fill('40')
    await note('Customers').waitFor({ state: 'detached' })
  })

  // (rule shares/split-evenly)
  it('untouched shares are split again in Quick Edit with each one added or removed', async ({
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
    await card(open).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
    await expect.poll(() => value('Agronomist 2 percentage')).toBe('50.0')
    await dialog.getByRole('button', { name: 'Remove agronomist 2' }).click()
    await expect.poll(() => value('Agronomist 1 percentage')).toBe('100.0')
    await dialog.getByText('Must equal 100%').waitFor({ state: 'detached' })
  })
})

describe('leaving with changes', () => {
  // (rule drafts/leaving-asks)
  it('leaving Quick Edit with changes by Back asks, and stays on request', async ({ mia, page, open }) => {
    const { card, units } = quickEdit(page)
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await page.getByRole('link', { name: 'Insights' }).click()
    await card(open).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
    await units.fill('120')
    const here = page.url()
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(page.url()).toBe(here)
    await expect.poll(() => units.inputValue()).toBe('120.00')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    expect((await readOrder(mia, open)).versionNumber).toBe(1)
  })

  it('leaving Quick Edit without changes does not ask', async ({ open, openQuickEdit }) => {
    const { page, card } = await openQuickEdit(open)
    await page.reload()
    await card(open).waitFor()
  })
})
