import type { Answer } from '#test/world/world.ts'

/**
 * Sends requests to a server that a test can kill at any moment. A missing response is therefore expected,
 * not a failure.
 */

export const say = (line: string) => process.stdout.write(`${line}\n`)
/** Reports a test that can't run on this machine. The script .ci/run prints the report again at the end. */
export const notRun = (what: string) => say(`NOT RUN ${what}`)
export const short = process.argv.includes('--short')

export async function signIn(url: string, fits: (user: LoginUser) => boolean): Promise<string> {
  const users = (await (await fetch(`${url}/api/auth/login-users`)).json()) as { email: string }[]
  for (const { email } of users) {
    const { status, body } = await send<{ user: LoginUser; accessToken: string }>(
      url,
      '',
      'POST',
      '/api/auth/login',
      {
        email,
      },
    )
    if (status === 200 && fits(body.user)) return body.accessToken
  }
  throw new Error('There is nobody like that in the demonstration data')
}

export interface LoginUser {
  email: string
  level: string
  territory: string
}

export async function send<T>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as T }
}

/** The response, or null if there was none because the product was killed. */
export async function answered<T>(answer: Promise<Answer<T>>): Promise<Answer<T> | null> {
  try {
    return await answer
  } catch {
    return null // the connection broke: the product was killed, as planned
  }
}

/**
 * A complete order with two lines and two customers. Its only agronomist is the user with the given e-mail
 * address.
 */
export function orderOf(email: string, serviceTypeId: number, acres: number, comments: string) {
  return {
    producerId: 1,
    contractType: 'standard',
    comments,
    agronomistAssignments: [{ email, percentage: 100 }],
    customerAssignments: [
      { id: 1, percentage: 33.3 },
      { id: 2, percentage: 66.7 },
    ],
    lineItems: [1, 2].map((n) => ({
      id: `line-${n}`,
      fieldName: `Field ${n}`,
      serviceTypeId,
      acres: acres + n,
      costPerAcre: 5.25,
      discountPercent: n,
      legalDescription: 'NE 1/4 S31 T88N R25W',
      numberOfChecks: 4,
      crops: [{ cropType: 'Corn', acres: acres + n }],
    })),
  }
}
