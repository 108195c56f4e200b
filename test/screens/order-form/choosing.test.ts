import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { gate } from '#test/world/gate.ts'
import { it } from '../fixtures.ts'

// (rule lists/says-what-it-lacks)
describe('a list to choose from', () => {
  it('a list shows that it is loading, and then its entries', async ({ page }) => {
    const lists = gate()
    await page.route('**/api/picklists/producers*', async (route) => {
      await lists.wait()
      await route.continue()
    })
    await page.reload()
    const producer = page.getByRole('combobox', { name: 'Producer', exact: true })
    await producer.fill('Acre')
    const list = page.locator('.combolist')
    await list.getByText('Loading the list…', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => producer.inputValue()).toBe('Acre')
    lists.open()
    await list.getByRole('option', { name: 'Acre Farms' }).waitFor()
    await expect.poll(() => list.getByText('Loading the list…').count()).toBe(0)
  })

  it('a list that could not be loaded shows a message inside itself, and Enter or a press tries again', async ({
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await page.route('**/api/picklists/coop-names*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.pick('Service', 'Soil Sampling')
    const coop = form.field('Coop')
    await coop.fill('Brook')
    const list = page.locator('.combolist')
    await list.getByText('The list could not be loaded.', { exact: true }).waitFor()
    await list.getByRole('button', { name: 'Try again' }).click()
    await list.getByText('The list could not be loaded.', { exact: true }).waitFor()
    await page.unroute('**/api/picklists/coop-names*')
    await page.keyboard.press('Enter')
    await list.getByRole('option', { name: 'Brook Coop' }).waitFor()
    await expect.poll(() => coop.inputValue()).toBe('Brook')
    await page.keyboard.press('Enter')
    await expect.poll(() => coop.inputValue()).toBe('Brook Coop')
  })

  // (rule people/mine-or-all)
  it('a producer outside Mine is offered from All when nothing in Mine matches', async ({ page, form }) => {
    const list = page.locator('.combolist')
    await form.field('Producer').fill('Brook')
    await list.getByRole('option', { name: 'Brook Coop' }).waitFor()
    await expect.poll(() => list.getByText('Not one of yours').count()).toBe(0)
    await form.field('Producer').fill('Cedar')
    await list.getByText('Not one of yours; found under All', { exact: true }).waitFor()
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['Cedar Growers102'])
    await page.keyboard.press('Enter')
    await expect.poll(() => form.value('Producer')).toBe('Cedar Growers - 102')
    await expect.poll(() => form.value('Customer 1')).toBe('Cedar Growers - 102')
  })

  it('a text that matches nothing stays in its field with a message, and beside a choice is named', async ({
    page,
    form,
  }) => {
    const producer = form.field('Producer')
    await producer.fill('Cedrr')
    await page.getByLabel('Comments').click()
    await page.getByText('Nothing matches “Cedrr”', { exact: true }).waitFor()
    await expect.poll(() => producer.inputValue()).toBe('Cedrr')
    await expect.poll(() => producer.getAttribute('aria-invalid')).toBe('true')
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => page.getByText('Nothing matches').count()).toBe(0)
    await producer.fill('Cedrr')
    await page.keyboard.press('Tab')
    await page.getByText('Nothing matches “Cedrr”: Acre Farms stays selected', { exact: true }).waitFor()
    await expect.poll(() => producer.inputValue()).toBe('Acre Farms - 100')
    await form.field('Customer 1').fill('o')
    await page.getByLabel('Comments').click()
    await page.getByText('“o” has several matches: Acre Farms stays selected', { exact: true }).waitFor()
  })

  it('Enter in an open list without an entry keeps what was typed, and goes nowhere', async ({
    page,
    form,
  }) => {
    await form.openPanel()
    await form.field('Service').fill('Mowing')
    await page.locator('.combolist').getByText('No service of this PO type and territory matches').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Service')
    await expect.poll(() => form.value('Service')).toBe('Mowing')
  })
})
