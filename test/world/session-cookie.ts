export function sessionCookieIn(headers: Headers): string {
  return /furrow_session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

/** Signs in through the API, and returns the session cookie for a browser context. */
export async function sessionCookie(url: string, email: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return { name: 'furrow_session', value: sessionCookieIn(answer.headers), url, httpOnly: true }
}
