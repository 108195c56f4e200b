import { describe, expect } from 'vitest'
import type { LegalContent } from '#shared/picklist/entries.ts'
import { expectTouchable } from '#test/journeys/axe.ts'
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
    const dialog = page.getByRole('dialog', {
      name: 'Ada Lund changed the text while you were editing; review both versions before you save',
    })
    await dialog.getByRole('region', { name: 'Saved' }).getByText("Ada's terms.").waitFor()
    await dialog.getByRole('region', { name: 'Yours' }).getByText("Mia's terms.").waitFor()
    await expectTouchable(page)
    await expect.poll(() => focusedName(page)).toBe('Save mine')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => focusedName(page)).toBe('Save Terms and Conditions')
    await expect.poll(() => area.inputValue()).toBe("Mia's terms.")
    await expect.poll(() => page.getByText('No previous versions.').count()).toBe(0)
    await area.fill("Ada's and Mia's terms.")
    await save.click()
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await toast('Legal content updated successfully').waitFor()
    const { body } = await ada.call<LegalContent>('GET', path)
    expect(body.content).toBe("Ada's and Mia's terms.")
    allowConsoleErrors()
  })
})
