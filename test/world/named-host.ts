import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'

/** A call that names a different host than it is sent to, which `fetch` never does. */
export async function callNaming(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: unknown }> {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': sent.length }
  // A path with a host of its own is sent as it is, which proxies do.
  const request = http.request(url, { path, method, headers: { ...type, ...headers } })
  request.end(sent)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse((await text(response)) || 'null'),
  }
}
