import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { countStrokes, typeNextLine } from '#test/journeys/strokes.ts'

// (rule lines/next-line)
it('the next line takes no legal description from another field, and 11 keystrokes besides its own, 21 with another crop', async ({
  openLines,
}) => {
  const { page, fieldNames } = await openLines(1)
  await page.getByRole('button', { name: 'Add Service Line Item' }).click()
  await page.getByLabel('Total Units').waitFor()
  await expect.poll(() => page.getByLabel('Legal Description').inputValue()).toBe('')
  await page.getByLabel('Field Name').fill('Mill')
  await page.getByLabel('Legal Description').fill('NW 1/4 S2')
  await page.getByLabel('Total Units').fill('40')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Same as line 2: Corn Scouting').waitFor()
  await expect.poll(() => page.getByText('Same as line 2').textContent()).not.toContain('NW')
  await expect.poll(() => page.getByLabel('Legal Description').inputValue()).toBe('')

  const legal = 'SW 1/4 S3'
  for (const [crop, most] of [
    [undefined, 11],
    ['Soybeans', 21],
  ] as const) {
    const lines = (await fieldNames()).length
    const strokes = await countStrokes(page)
    await typeNextLine(page, 'North', '80', { legal, crop })
    await expect.poll(fieldNames).toHaveLength(lines + 1)
    const count = await strokes()
    expect(count - legal.length).toBeLessThanOrEqual(most)
    await page.getByText(`Same as line ${lines + 1}:`).waitFor()
  }
  await page.getByLabel('Legal Description').fill('LEGAL-B')
  await expect.poll(() => page.getByText(/^Same as line/).textContent()).not.toContain('LEGAL-B')
})
