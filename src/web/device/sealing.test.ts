import { expect, it } from 'vitest'
import { open, seal } from './sealing.ts'

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

// (rule drafts/sealed)
it('what is sealed shows nothing of it, and opens by its key at its place only', async () => {
  const key = await newKey()
  for (const text of ['', 'North 40', 'Grüße · 田 🌽'.repeat(20_000)]) {
    const sealed = await seal(key, 'draft|ann', text)
    expect(await open(key, 'draft|ann', sealed)).toBe(text)
    expect(sealed).not.toContain('North')
    expect(await open(key, 'draft|bob', sealed)).toBeNull()
    expect(await open(await newKey(), 'draft|ann', sealed)).toBeNull()
    expect(await open(key, 'draft|ann', sealed.slice(0, -8))).toBeNull()
  }
})

// (rule drafts/sealed)
it('the same text is sealed differently each time', async () => {
  const key = await newKey()
  expect(await seal(key, 'a', 'North 40')).not.toBe(await seal(key, 'a', 'North 40'))
})
