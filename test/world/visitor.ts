import { expectDescribed } from './described.ts'

/** A browser without a user interface. It keeps cookies, and returns redirects instead of following them. */
export interface Visitor {
  cookies: Map<string, string>
  get(address: string): Promise<Visit>
  post(address: string, body: unknown): Promise<Visit>
  submit(address: string, fields: Record<string, string>): Promise<Visit>
}

export interface Visit {
  status: number
  headers: Headers
  /** The full URL of a redirect; empty if there is none. */
  location: string
  text: string
}

export function openVisitor(): Visitor {
  const cookies = new Map<string, string>()

  async function visit(address: string, init: RequestInit = {}): Promise<Visit> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const leads = response.headers.get('location')
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    const { status, headers: answered } = response
    await expectDescribed(address, init.method ?? 'GET', {
      status,
      headers: answered,
      body: json ? JSON.parse(text) : text,
    })
    return {
      status: response.status,
      headers: response.headers,
      location: leads === null ? '' : new URL(leads, address).href,
      text,
    }
  }

  return {
    cookies,
    get: (address) => visit(address),
    post: (address, body) =>
      visit(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    submit: (address, fields) => visit(address, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}
