/** The session cookie's value in a sign-in response; scripts get the token, which isn't a cookie. */
export function sessionCookieIn(headers: Headers): string {
  return /furrow_session=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

/** Signs in on behalf of a browser, which then gets the cookie. */
export async function sessionCookie(url: string, email: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return { name: 'furrow_session', value: sessionCookieIn(answer.headers), url, httpOnly: true }
}
