import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

describe('shares', () => {
  it.for([
    ['99.5', 'Valid'],
    ['100.5', 'Valid'],
    ['99.4', 'Must equal 100%'],
    ['100.6', 'Must equal 100%'],
  ] as const)('shares of %s percent in all read %s', async ([percentage, text], { page, form }) => {
    await page.getByRole('button', { name: 'Add customer' }).click()
    await form.type('Customer 2 percentage', '50')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await form.type('Customer 1 percentage', '40')
    await form.type('Customer 2 percentage', '50')
    await form.type('Customer 3 percentage', (Number(percentage) - 90).toFixed(1))
    const customers = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Customers' }) })
    await customers.getByText(text, { exact: true }).waitFor()
    await expect
      .poll(() =>
        customers.getByText(text === 'Valid' ? 'Must equal 100%' : 'Valid', { exact: true }).count(),
      )
      .toBe(0)
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
    await page.getByText('Amount must be at most the grand total, $90.00').waitFor()
    await expect.poll(() => page.getByLabel('Agronomist 1 amount').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Agronomist 1 amount').fill('90')
    await expect.poll(() => page.getByLabel('Agronomist 1 amount').getAttribute('aria-invalid')).toBe(null)
  })

  // (rule shares/once-each)
  it('shares do not offer the same person twice, nor anybody archived', async ({ page, form }) => {
    await page.getByRole('button', { name: 'Add agronomist' }).click()
    const names = (await form.optionsOf('Agronomist 2')).join()
    expect(names).not.toContain('Ann Zed')
    expect(names).not.toContain('Olga Past')
    expect(names).toContain('Bob Adams')
  })
})
