import { describe } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import type { Size } from '#test/pages/arrival.ts'
import { quickEdit } from '#test/pages/insights-page.ts'
import { lastSeason, renewalDialog } from '#test/pages/renewal-dialog.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize, order, people, scoutingLine, services } from '#test/world/world.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update customers set active = id < 4')
  await world.sql('update service_types set active = id < 6')
})

const shares = (...emails: string[]) => emails.map((email) => ({ email, percentage: 100 / emails.length }))

/**
 * Each test puts one page into several states, and checks each state with axe. test/screens tests the
 * behavior.
 */
describe('Quick Edit is accessible', () => {
  it('with corrected amounts, with an order discount that applies only in part, and with problems', async ({
    mia,
    openInsights,
  }) => {
    const byHand = [
      { id: 1, percentage: 50, amount: 262 },
      { id: 2, percentage: 50, amount: 263 },
    ]
    const { id } = await createOrder(mia, order({ customerAssignments: byHand }))
    const { page, press } = await openInsights('mia')
    await press(id, 'Quick Edit')
    const { dialog, units, updateButton } = quickEdit(page)
    await units.fill('120')
    await dialog.getByText('so the amounts you entered were recalculated from the percentages').waitFor()
    const discount = dialog.getByLabel('Discount (%)')
    await discount.click()
    await discount.press('Control+a')
    await page.keyboard.insertText('1,5')
    await dialog.getByText('Only digits and a decimal point are allowed. Check the value.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove line 1' }).click()
    await dialog.getByLabel('Customer 1 percentage').fill('99.4')
    await updateButton.click()
    await dialog.getByRole('alert').getByText('At least one line item is required').waitFor()
    await expectAccessible(page)
  })

  it('for an agronomist who is no longer on the order, without an answer, and in a conflict', async ({
    mia,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const both = shares(people.ann.email, people.bob.email)
    const stored = await createOrder(mia, order({ agronomistAssignments: both }))
    const { page, press } = await openInsights('ann')
    await press(stored.id, 'Quick Edit')
    const { dialog, units, updateButton } = quickEdit(page)
    await dialog.getByRole('button', { name: 'Remove agronomist 1' }).click()
    await dialog.getByText('You are no longer one of the agronomists').waitFor()
    await expectAccessible(page)
    await units.fill('120')
    const saving = `**${ordersPath}/${stored.id}`
    await page.route(saving, (route) => route.abort('connectionreset'))
    await updateButton.click()
    await dialog.getByText('We couldn’t confirm that the order was updated:').waitFor()
    await expectAccessible(page)
    await page.unroute(saving)
    const [first] = stored.lineItems
    const lineItems = [scoutingLine({ ...first, acres: 200, crops: [{ ...first?.crops[0], acres: 200 }] })]
    await mia.call('PATCH', `${ordersPath}/${stored.id}`, { lineItems })
    await updateButton.click()
    await page
      .getByRole('dialog')
      .filter({ hasText: 'You started from v1' })
      .getByRole('radio')
      .first()
      .waitFor()
    await expectAccessible(page)
  })
})

// (rule renewals/fixed-in-place)
describe('Renew a season is accessible', () => {
  it.for<Size>(['desk', 'phone'])(
    'with lines and shares, before and after corrections, and created (%s)',
    async (size, { world, mia, openPage }) => {
      const both = {
        agronomistAssignments: shares(people.mia.email),
        customerAssignments: [
          { id: 1, percentage: 60 },
          { id: 3, percentage: 40 },
        ],
      }
      const premium = scoutingLine({
        fieldName: 'Mill',
        serviceTypeId: services.premiumScouting,
        costPerAcre: 12.35,
      })
      const source = await createOrder(
        mia,
        lastSeason({ ...both, discountPercentage: 4, lineItems: [scoutingLine(), premium] }),
      )
      await finalize(world, source.id)
      const child = (documentType: string, lineItems: unknown[]) =>
        order({
          ...both,
          parentPoId: source.id,
          contractType: undefined,
          documentType,
          lineItems,
          creditsOver: 0,
        })
      const ridge = scoutingLine({ fieldName: 'Ridge' })
      await finalize(world, (await createOrder(mia, child('supplemental', [ridge]))).id)
      const gone = scoutingLine({ fieldName: 'Gone', acres: 4 })
      await finalize(world, (await createOrder(mia, child('credit_memo', [gone]))).id)
      await world.sql('update customers set active = false where id = 3')
      await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])

      const page = await openPage('mia', { size, path: '/insights' })
      const { open, unfold, row, create, dialog } = renewalDialog(page)
      await open()
      await dialog.getByRole('radio', { name: 'With supplementals and credits' }).check()
      await unfold(source.id)
      await row(source.id)
        .getByRole('table', { name: `Lines of ${source.id}` })
        .waitFor()
      await row(source.id)
        .getByRole('region', { name: `Shares of ${source.id}` })
        .waitFor()
      await row(source.id).getByText('1-C1: 4 acres of Corn Scouting on Gone').waitFor()
      await expectAccessible(page)
      await expectTouchable(page)
      await row(source.id).getByLabel('Line 2, Mill, Premium Scouting').selectOption('Corn Scouting')
      await row(source.id).getByText('replaced by Corn Scouting').waitFor()
      await row(source.id).getByLabel('Replace customer Cedar Growers').click()
      await page.getByRole('option', { name: 'Brook' }).click()
      await expectAccessible(page)
      await create(1).click()
      await dialog.getByText('1 order created.').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByText('Renewed from').first().waitFor()
      await expectAccessible(page)
    },
  )
})
