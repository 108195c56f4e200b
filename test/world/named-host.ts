import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'

/** Makes a call whose Host header differs from the URL's host, which `fetch` doesn't allow. */
export async function callNaming(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: unknown }> {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': sent.length }
  // Sends the path as is, even if it includes a host, as in requests through a proxy.
  const request = http.request(url, { path, method, headers: { ...type, ...headers } })
  request.end(sent)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse((await text(response)) || 'null'),
  }
}
