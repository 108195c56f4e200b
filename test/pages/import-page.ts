import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type ImportPage = ReturnType<typeof importPage>

export interface SentFile {
  name: string
  content: string | Uint8Array
}

export function importPage(page: Page) {
  const card = page.getByRole('region', { name: 'Import from CSV' })
  const paste = card.getByLabel('CSV text')
  const importButton = card.getByRole('button', { name: 'Import List' })
  const tally = card.getByRole('group', { name: 'Rows shown' })
  const errors = card.getByRole('region', { name: 'Errors' }).getByRole('listitem')
  const rows = page.getByRole('region', { name: 'What would change' })

  async function choose({ name, content }: SentFile): Promise<void> {
    const buffer = Buffer.from(content)
    await card.getByLabel('File to import').setInputFiles({ name, mimeType: '', buffer })
    // The card shows the file's name only after it has cleared the previous import.
    await card.getByText(name).first().waitFor()
  }

  async function drop({ name, content }: SentFile): Promise<void> {
    const transfer = await page.evaluateHandle(
      ([name, bytes]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], name))
        return transfer
      },
      [name, [...Buffer.from(content)]] as const,
    )
    await card.dispatchEvent('dragover', { dataTransfer: transfer })
    await card.dispatchEvent('drop', { dataTransfer: transfer })
  }

  /** Waits until the import plan shows these counts, such as `1 added, 0 changed, …`. */
  async function untilTally(text: string | RegExp): Promise<void> {
    const read = async () =>
      (await tally.locator('b').allTextContents()).map(
        async (count, i) => `${count} ${await tally.locator('small').nth(i).textContent()}`,
      )
    await expect
      .poll(async () => (await Promise.all(await read())).join(', '))
      .toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  }

  async function download(button: string): Promise<{ name: string; bytes: Buffer }> {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
  }

  return {
    page,
    card,
    paste,
    importButton,
    tally,
    errors,
    rows,
    choose,
    drop,
    untilTally,
    download,
    toast: (text: string | RegExp) => page.locator('.toast', { hasText: text }),
    former: page.getByRole('region', { name: 'Import history' }),
    dialog: page.getByRole('dialog'),
  }
}
