import { expect, it } from 'vitest'
import { agronomists, serviceTypes } from '#shared/picklist/lists.ts'
import type { Send } from '#web/api/write.ts'
import { sendEntry } from './send-entry.ts'

// (rule list-tabs/saving)
it('a save of nothing says so, and sends nothing', async () => {
  const send: Send = () => Promise.reject(new Error('Something was sent'))
  const nothing = { stored: null, values: {} }
  await expect(sendEntry({ list: agronomists, ...nothing }, send)).rejects.toThrow('No agronomist data')
  await expect(sendEntry({ list: serviceTypes, ...nothing }, send)).rejects.toThrow('No service type data')
})
