import { describe } from 'vitest'
import { it } from '../fixtures.ts'

const header = 'id,crop,filter,season,status,glcode,crop_id,planting_time'
const corn = 'corn-all,Corn,all,summer,true,,,'
const beans = 'soybeans-all,Soybeans,all,summer,true,,,'
const same = [header, corn, beans].join('\n')

describe('the import of a list', () => {
  it('a file may be imported by: choose', async ({ openImport }) => {
    const opened = await openImport('crops')
    await opened.choose({ name: 'crops.csv', content: same })
    await opened.untilTally('0 added, 0 changed, 2 unchanged, 0 archived, 0 removed')
    await opened.card.getByText('crops.csv').waitFor()
    await opened.card.getByText('2 rows, 8 columns').waitFor()
  })
})
