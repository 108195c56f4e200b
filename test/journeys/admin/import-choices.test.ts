import { describe } from 'vitest'
import { it } from '../fixtures.ts'

describe('what a person says of a file', () => {
  // (rule import-files/encoding)
  it('a file that Excel saved as Windows-1252 is read, which is said', async ({ openImport }) => {
    const { card, choose, rows } = await openImport('crops')
    const text = `id,crop,filter,season\ncorn-all,Ma\u00efs \u0080,all,summer\nsoybeans-all,Soybeans,all,summer`
    await choose({ name: 'crops.csv', content: Uint8Array.from([...text].map((c) => c.charCodeAt(0))) })
    await card.getByText('It was read as Windows-1252, as Excel saves it').waitFor()
    await rows.getByText('Maïs €').first().waitFor()
  })
})
