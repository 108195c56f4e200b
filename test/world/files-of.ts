import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file in a browser's profile that contains the text, in any encoding that browsers use. */
export async function filesOf(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const written = (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(text, encoding))
  const found = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      return written.some((bytes) => content.includes(bytes)) ? file : null
    }),
  )
  return found.filter((file) => file !== null)
}
