import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type AddressRule, hostOf, mayConnect } from './address-rules.ts'
import { guardedLookup, RefusedAddressError, type ResolveHost } from './guarded-lookup.ts'

/** Maximum bytes of a response that are read and stored. */
export const MAX_RESPONSE_BYTES = 1_000

export interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  timeoutMs: number
  rule: AddressRule
  resolve: ResolveHost
  /** Cancels the request. */
  signal: AbortSignal
}

export interface PostResponse {
  status: number
  text: string
  retryAfter: string | undefined
}

/** Sends one POST on its own connection, with a timeout and without redirects. Throws if no response arrives. */
export async function postWebhook(post: Post): Promise<PostResponse> {
  const { url, rule } = post
  const host = hostOf(url)
  // A connection to an IP address does no lookup.
  if (isIP(host) !== 0 && !mayConnect(host, rule)) throw new RefusedAddressError()
  const time = AbortSignal.timeout(post.timeoutMs)
  const response = await send(post, AbortSignal.any([time, post.signal]))
  const text = await beginningOf(response)
  return { status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] }
}

function send({ url, headers, body, rule, resolve }: Post, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const how = { method: 'POST', agent: false, lookup: guardedLookup(rule, resolve), signal }
    const request = begin(url, { ...how, headers: { ...headers, ...length } })
    request.on('response', answered)
    request.on('error', failed)
    request.end(body)
  })
}

/** Reads the beginning of the body. A body that never ends or breaks off is truncated, because the status is known. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MAX_RESPONSE_BYTES) break
    }
  } catch {
    // Keep the bytes that were read.
  }
  response.destroy()
  // Postgres text cannot contain zero bytes.
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '')
}
