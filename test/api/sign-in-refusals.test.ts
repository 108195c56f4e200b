import { expect } from 'vitest'
import { openWorld } from '#test/world/world.ts'
import { it } from './sign-in-world.ts'

const browser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

async function open(url: string, path: string, accept: string) {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers: { accept } })
  const text = await answer.text()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    retryAfter: answer.headers.get('retry-after'),
    code: text && JSON.parse(text).code,
  }
}

// (rule sign-in/refusals-are-pages)
it('a browser refused on its way to the provider is redirected to the login, and a script gets JSON', async ({
  world,
}) => {
  const start = '/api/auth/oidc/start?to=https://evil.org'
  expect(await open(world.url, start, browser)).toMatchObject({
    status: 302,
    location: '/login#refused=invalid',
  })
  for (const accept of ['application/json', '*/*'])
    expect(await open(world.url, start, accept)).toMatchObject({
      status: 400,
      location: null,
      code: 'invalid',
    })
})

// (rule sign-in/at-the-provider)
it('does not start for a user sent there by another site: they must press the button first', async ({
  world,
}) => {
  const start = (site: string) =>
    fetch(`${world.url}/api/auth/oidc/start?to=/insights`, {
      redirect: 'manual',
      headers: { accept: browser, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
    })
  for (const site of ['cross-site', 'same-site']) {
    const { status, headers } = await start(site)
    expect([status, headers.get('location')]).toEqual([302, '/login#to=%2Finsights'])
    expect(headers.get('set-cookie')).toBe(null)
  }
  for (const site of ['same-origin', 'none'])
    expect((await start(site)).headers.get('location')).toMatch(/^http:\/\/.*code_challenge/)
})

// (rule sign-in/refusals-are-pages)
it('too many sign-ins redirect a browser to the login for the same page, with how long to wait', async ({
  provider,
}) => {
  const strict = await openWorld({ ...provider.settings, RATE_LIMIT_SIGN_INS: '1' })
  try {
    const start = '/api/auth/oidc/start?to=/insights'
    await open(strict.url, start, browser)
    const { status, location, retryAfter } = await open(strict.url, start, browser)
    expect([status, location]).toEqual([302, `/login#to=%2Finsights&refused=limited&wait=${retryAfter}`])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    const script = await open(strict.url, start, 'application/json')
    expect([script.status, script.code]).toEqual([429, 'limited'])
    expect(Number(script.retryAfter)).toBeGreaterThan(0)
    await open(strict.url, '/api/auth/oidc/callback?state=x', browser)
    const back = await open(strict.url, '/api/auth/oidc/callback?state=x', browser)
    expect([back.status, back.location]).toEqual([
      302,
      expect.stringMatching(/^\/login#refused=limited&wait=\d+$/),
    ])
  } finally {
    await strict.close()
  }
})

// (rule sign-in/refusals-are-pages)
it('a sign-in the provider refused ends at a page that remembers the wanted page', async ({
  world,
  visitor,
}) => {
  const sent = await visitor.get(`${world.url}/api/auth/oidc/start?to=/insights`)
  const page = await visitor.get(sent.location)
  const done = await visitor.submit(page.location, { refuse: 'yes' })
  const { location } = await visitor.get((await visitor.get(done.location)).location)
  expect(location).toBe(`${world.url}/login-failed#to=%2Finsights`)
})
