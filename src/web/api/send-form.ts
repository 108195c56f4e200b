import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { CallError } from './call-error.ts'
import { tellSignedOut } from './signed-out.ts'

/** Sends the fields as a form with parts (multipart/form-data), for the calls that take one. */
export async function sendForm<E extends Endpoint>(
  row: E,
  fields: Readonly<Record<string, string>>,
): Promise<Answer<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await send(row, form)
  const text = await response.text()
  if (!response.ok) {
    if (response.status === 401) tellSignedOut()
    throw new CallError(response.status, text, response.statusText)
  }
  return JSON.parse(text) as Answer<E>
}

/** Without a content type of our own: the browser says it with the border between the parts. */
async function send(row: Endpoint, body: FormData): Promise<Response> {
  try {
    return await fetch(row.path, { method: row.method, credentials: 'include', body })
  } catch (error) {
    throw new CallError(0, '', error instanceof Error ? error.message : 'no answer')
  }
}
