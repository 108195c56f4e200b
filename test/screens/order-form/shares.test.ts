import { describe, expect } from 'vitest'
import { goFromList } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

describe('shares', () => {
  it('shares of 99.5 to 100.5 percent in all read Valid, and any others Must equal 100%', async ({
    page,
    form,
  }) => {
    const customers = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Customers' }) })
    await page.getByRole('button', { name: 'Add customer' }).click()
    await form.type('Customer 2 percentage', '50')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await form.type('Customer 1 percentage', '40')
    await form.type('Customer 2 percentage', '50')
    for (const [third, text, other] of [
      ['9.4', 'Must equal 100%', 'Valid'],
      ['9.5', 'Valid', 'Must equal 100%'],
      ['10.6', 'Must equal 100%', 'Valid'],
      ['10.5', 'Valid', 'Must equal 100%'],
    ] as const) {
      await form.type('Customer 3 percentage', third)
      await customers.getByText(text, { exact: true }).waitFor()
      await expect.poll(() => customers.getByText(other, { exact: true }).count()).toBe(0)
    }
  })

  // (rule shares/add-up-to-100)
  it('shares with a text that is not a number do not show as valid', async ({ page, form }) => {
    const states = page.getByText(/^(Valid|Must equal 100%)$/)
    await expect.poll(() => states.count()).toBeGreaterThan(1)
    const both = await states.count()
    await form.type('Customer 1 percentage', 'all')
    await page.getByText('Enter a number here, such as 12.50').first().waitFor()
    await expect.poll(() => states.count()).toBe(both - both / 2)
    await form.type('Customer 1 percentage', '100')
    await expect.poll(() => states.count()).toBe(both)
  })

  // (rules shares/add-up-to-100, shares/percentage-and-amount)
  it('shares of two people complement each other, and an amount sets its percentage', async ({
    page,
    form,
  }) => {
    await form.fillSensorOrder('Share Field')
    await page.getByRole('button', { name: 'Add agronomist' }).click()
    await expect
      .poll(async () => [
        await form.value('Agronomist 1 percentage'),
        await form.value('Agronomist 2 percentage'),
      ])
      .toEqual(['50.0', '50.0'])
    await form.type('Agronomist 1 percentage', '70')
    expect([
      await form.value('Agronomist 2 percentage'),
      await form.value('Agronomist 1 amount'),
      await form.value('Agronomist 2 amount'),
    ]).toEqual(['30.0', '63.00', '27.00'])
    await form.type('Agronomist 1 amount', '60')
    await expect
      .poll(async () => [
        await form.value('Agronomist 1 percentage'),
        await form.value('Agronomist 2 percentage'),
      ])
      .toEqual(['66.7', '33.3'])
    await page.getByLabel('Agronomist 1 amount').fill('90.01')
    await page.getByText('Amount can’t exceed the grand total, $90.00').waitFor()
    await expect.poll(() => page.getByLabel('Agronomist 1 amount').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Agronomist 1 amount').fill('90')
    await expect.poll(() => page.getByLabel('Agronomist 1 amount').getAttribute('aria-invalid')).toBe(null)
  })

  // (rules shares/split-evenly, shares/add-up-to-the-cent, shares/territory-is-kept)
  it('shares of three agronomists and three customers are stored, and read back as typed', async ({
    ann,
    page,
    form,
  }) => {
    await form.fillSensorOrder('Split Field')
    for (const list of ['agronomist', 'customer'])
      for (let i = 0; i < 2; i++) await page.getByRole('button', { name: `Add ${list}` }).click()
    for (const [row, name] of [
      ['Agronomist 2', 'Bob Adams'],
      ['Agronomist 3', 'Mia Moss'],
      ['Customer 2', 'Brook Coop'],
      ['Customer 3', 'Cedar Growers'],
    ] as const)
      await form.pick(row, name)
    await form.type('Customer 1 percentage', '50')
    await form.type('Customer 2 percentage', '30')
    await form.type('Customer 3 percentage', '20')
    await form.submitButton.click()
    await form.untilCreated()

    const [stored] = await listOrders(ann)
    expect(stored).toMatchObject({
      grandTotal: 90,
      agronomistAssignments: [
        { email: people.ann.email, territory: '11', percentage: 33.3, amount: 29.97 },
        { email: people.bob.email, territory: '41', percentage: 33.3, amount: 29.97 },
        { email: people.mia.email, territory: '41', percentage: 33.4, amount: 30.06 },
      ],
      customerAssignments: [
        { id: 1, percentage: 50, amount: 45 },
        { id: 2, percentage: 30, amount: 27 },
        { id: 3, percentage: 20, amount: 18 },
      ],
    })
    await goFromList(page, 'edit', { id: stored?.id ?? 0 })
    for (const [row, name, percentage, amount] of [
      ['Agronomist 1', 'Ann Zed', '33.3', '29.97'],
      ['Agronomist 2', 'Bob Adams', '33.3', '29.97'],
      ['Agronomist 3', 'Mia Moss', '33.4', '30.06'],
      ['Customer 1', 'Acre Farms', '50.0', '45.00'],
      ['Customer 2', 'Brook Coop', '30.0', '27.00'],
      ['Customer 3', 'Cedar Growers', '20.0', '18.00'],
    ] as const) {
      await expect.poll(() => form.value(row)).toContain(name)
      await expect.poll(() => form.value(`${row} percentage`)).toBe(percentage)
      await expect.poll(() => form.value(`${row} amount`)).toBe(amount)
    }
  })

  // (rule shares/once-each)
  it('shares do not offer the same person twice, nor an archived one', async ({ page, form }) => {
    await page.getByRole('button', { name: 'Add agronomist' }).click()
    const names = (await form.optionsOf('Agronomist 2')).join()
    expect(names).not.toContain('Ann Zed')
    expect(names).not.toContain('Olga Past')
    expect(names).toContain('Bob Adams')
  })
})
