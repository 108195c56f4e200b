import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { CallError } from './call-error.ts'
import { readAnswer } from './client.ts'

/** Sends the fields as multipart/form-data. */
export async function sendForm<E extends Endpoint>(
  row: E,
  fields: Readonly<Record<string, string>>,
): Promise<Answer<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readAnswer(row, await send(row, form))
}

/** No explicit content type: the browser sets it with the boundary. */
async function send(row: Endpoint, body: FormData): Promise<Response> {
  try {
    return await fetch(row.path, { method: row.method, credentials: 'include', body })
  } catch (error) {
    throw new CallError(0, '', error instanceof Error ? error.message : 'no answer')
  }
}
