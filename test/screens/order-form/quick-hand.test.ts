import { describe, expect } from 'vitest'
import { gate } from '#test/world/gate.ts'
import { it } from '../fixtures.ts'

describe('on a desktop', () => {
  it('a field that was left before its list was loaded chooses what was typed', async ({ openPage }) => {
    const page = await openPage('mia')
    const lists = gate()
    await page.route('**/api/picklists/producers*', async (route) => {
      await lists.wait()
      await route.continue()
    })
    await page.goto('/')
    await page.getByText('All', { exact: true }).click()
    const producer = page.getByLabel('Producer', { exact: true })
    await producer.focus()
    await page.keyboard.type('brook')
    await page.keyboard.press('Tab')
    await expect.poll(() => producer.inputValue()).toBe('brook')
    lists.open()
    await expect.poll(() => producer.inputValue()).toContain('Brook Coop')
  })
})
