import { describe, expect } from 'vitest'
import type { LegalContent } from '#shared/picklist/entries.ts'
import { it } from '#test/journeys/fixtures.ts'
import { focusedName } from '#test/pages/keyboard.ts'

const path = '/api/legal/terms_and_conditions'

// (rule legal/two-people)
describe('two users at the legal text', () => {
  it('the later one sees both texts and keeps what was typed, on a phone', async ({
    openAdmin,
    world,
    allowConsoleErrors,
  }) => {
    const { page, toast } = await openAdmin('legal', { size: 'phone' })
    const area = page.getByRole('textbox', { name: 'Terms and Conditions' })
    const save = page.getByRole('button', { name: 'Save Terms and Conditions' })
    await area.waitFor()
    const ada = await world.as('ada')
    await ada.call('PUT', path, { content: "Ada's terms." })
    await area.fill("Mia's terms.")
    await save.click()
    await toast('The text was changed by Ada Lund; review both before you save').waitFor()
    await page.getByRole('region', { name: 'Saved by Ada Lund' }).getByText("Ada's terms.").waitFor()
    await expect.poll(() => area.inputValue()).toBe("Mia's terms.")
    await expect.poll(() => page.getByText('No previous versions.').count()).toBe(0)
    const theirs = page.locator('.legal-theirs')
    await expect.poll(() => theirs.evaluate((text) => text === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Keep editing mine' }).click()
    await expect.poll(() => focusedName(page)).toBe('Terms and Conditions')
    await area.fill("Ada's and Mia's terms.")
    await save.click()
    await toast('Legal content updated successfully').waitFor()
    const { body } = await ada.call<LegalContent>('GET', path)
    expect(body.content).toBe("Ada's and Mia's terms.")
    allowConsoleErrors()
  })
})
