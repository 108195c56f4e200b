import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { watchRenders } from '#test/journeys/renders.ts'
import { typeNextLine } from '#test/journeys/strokes.ts'
import { choose } from '#test/pages/choose.ts'
import { pasteInto } from '#test/pages/keyboard.ts'

it('a keystroke and a saved line with 200 lines render at most twice what they do with 5', async ({
  openLines,
  contextOf,
}) => {
  async function rendersWith(lines: number): Promise<Record<string, number>> {
    const { page } = await openLines(lines)
    contextOf(page)
    const renders = await watchRenders(page)
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Field Name').fill('Warm')
    await page.getByLabel('Total Units').fill('10')
    await page.getByLabel('Legal Description').fill('NE 1/4 S12')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText(`Same as line ${lines + 1}:`).waitFor()
    await renders()
    for (let i = 0; i < 5; i++) {
      await typeNextLine(page, `Next ${i}`, '10')
      await page.getByText(`Same as line ${lines + 2 + i}:`).waitFor()
    }
    const saves = await renders()
    await page.getByLabel('Comments').focus()
    await renders()
    await page.keyboard.type('A remark of some length.')
    const strokes = await renders()
    await page.close()
    return { saves, strokes }
  }
  const few = await rendersWith(5)
  const many = await rendersWith(200)
  for (const what of ['saves', 'strokes']) {
    expect(few[what], what).toBeGreaterThan(0)
    expect(many[what], what).toBeLessThanOrEqual(2 * (few[what] ?? 0))
  }
})

it('a pasted block of 500 lines is a checked list immediately, of which the valid ones are added', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Paste lines' })
  await page.getByRole('button', { name: 'Paste lines' }).click()
  const cells = dialog.getByLabel('Cells')
  await cells.waitFor()
  const rows = Array.from(
    { length: 500 },
    (_, i) => `Field ${i + 1}\t${80 + i}\tNE 1/4 S${i + 1}\t${i % 2 === 0 ? 'Corn 60, Soybeans 40' : 'Corm'}`,
  )
  await pasteInto(cells, rows.join('\n'))
  await expect.poll(() => dialog.getByLabel('Field Name, row 500').inputValue()).toBe('Field 500')
  await choose(page, 'Service', 'Corn Scouting', dialog)
  await dialog.getByRole('button', { name: 'Add 250 lines' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard 250 rows' }).click()
  await expect.poll(() => page.locator('.of-lines .nm').count()).toBe(250)
})
