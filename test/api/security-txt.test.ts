import { expect, it, onTestFinished } from 'vitest'
import { openWorld } from '#test/world/world.ts'

async function ask(settings: Record<string, string>) {
  const world = await openWorld(settings)
  onTestFinished(() => world.close())
  const answer = await fetch(`${world.url}/.well-known/security.txt`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

// (rule operations/where-to-report)
it('security.txt shows where to report a weakness, and until when it is valid', async () => {
  const { status, type, text } = await ask({ SECURITY_CONTACT: 'security@farm.example' })
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(
    'Contact: mailto:security@farm.example\nExpires: 2026-09-10T00:00:00Z\nPreferred-Languages: en\n',
  )
  expect((await ask({ SECURITY_CONTACT: 'https://farm.example/report' })).text).toContain(
    'Contact: https://farm.example/report\n',
  )
})

// (rule operations/where-to-report)
it('without a contact there is no such address', async () => {
  expect((await ask({})).status).toBe(404)
})
