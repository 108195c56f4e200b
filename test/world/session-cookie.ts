/** The value of the session cookie in the response to a sign-in. */
export function sessionCookieIn(headers: Headers): string {
  return /furrow_session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

/** Signs in for a browser, and returns the cookie to give to it. */
export async function sessionCookie(url: string, email: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return { name: 'furrow_session', value: sessionCookieIn(answer.headers), url, httpOnly: true }
}
