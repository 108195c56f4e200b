import { expect, it } from 'vitest'
import { changedVersion, entryAuthor, entryTitle } from './timeline-text.ts'

// (rule states/shown-in-the-timeline)
it('names both when a manager acted for another', () => {
  const ann = { byName: 'Ann Zed', realUser: null, realName: null }
  expect(entryAuthor(ann)).toBe('Ann Zed')
  expect(entryAuthor({ ...ann, realUser: 'mia@farm.example', realName: 'Mia Moss' })).toBe(
    'Mia Moss acting as Ann Zed',
  )
})

it('says the version that a change made', () => {
  expect(entryTitle({ kind: 'changed', versionNumber: 3 })).toBe('Changed to v3')
  expect(entryTitle({ kind: 'archived', versionNumber: null })).toBe('Deleted')
  const document = {
    copy: 'customer',
    customerName: 'Tamarack Bend',
    fingerprint: '9f2c',
    olderFormat: false,
  } as const
  expect(entryTitle({ kind: 'document', versionNumber: 3, document })).toBe('PDF of v3, Tamarack Bend’s copy')
  const several = { ...document, customerName: 'Aldermoor Farms' }
  expect(entryTitle({ kind: 'document', versionNumber: 3, document: several })).toBe(
    'PDF of v3, Aldermoor Farms’ copy',
  )
  const whole = { ...document, copy: 'all' as const }
  expect(entryTitle({ kind: 'document', versionNumber: 3, document: whole })).toBe('PDF of v3')
  const bare = { ...document, copy: 'noShares' as const }
  expect(entryTitle({ kind: 'document', versionNumber: 3, document: bare })).toBe('PDF of v3, without shares')
  expect(changedVersion({ kind: 'changed', versionNumber: 3 })).toBe(3)
  expect(changedVersion({ kind: 'created', versionNumber: 1 })).toBeNull()
})
