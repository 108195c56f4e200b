import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { CallError } from './call-error.ts'
import { readAnswer } from './client.ts'

/** Sends the fields as a form with parts (multipart/form-data), for the calls that take one. */
export async function sendForm<E extends Endpoint>(
  row: E,
  fields: Readonly<Record<string, string>>,
): Promise<Answer<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readAnswer(row, await send(row, form))
}

/** Without a content type of our own: the browser says it with the border between the parts. */
async function send(row: Endpoint, body: FormData): Promise<Response> {
  try {
    return await fetch(row.path, { method: row.method, credentials: 'include', body })
  } catch (error) {
    throw new CallError(0, '', error instanceof Error ? error.message : 'no answer')
  }
}
