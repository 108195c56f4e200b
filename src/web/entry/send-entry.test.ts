import { expect, it } from 'vitest'
import { agronomists, serviceTypes } from '#shared/picklist/lists.ts'
import { sendEntry } from './send-entry.ts'

// (rule list-tabs/saving)
it('a save of nothing says so, and sends nothing', async () => {
  const { signal } = new AbortController()
  const nothing = { stored: null, values: {} }
  await expect(sendEntry({ list: agronomists, ...nothing }, signal)).rejects.toThrow('No agronomist data')
  await expect(sendEntry({ list: serviceTypes, ...nothing }, signal)).rejects.toThrow('No service type data')
})
