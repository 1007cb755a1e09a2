import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type AddressRule, hostOf, mayConnect } from './address-rules.ts'
import { guardedLookup, RefusedAddressError, type Resolve } from './guarded-lookup.ts'

/** As much of an answer is read, and kept. */
export const MOST_ANSWER_BYTES = 1_000

export interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  timeoutMs: number
  rule: AddressRule
  resolve: Resolve
  /** Ends it from outside. */
  signal: AbortSignal
}

export interface PostAnswer {
  status: number
  text: string
  retryAfter: string | undefined
}

/** One POST on a connection of its own; follows nothing, reads little, and ends in time. Throws where no answer came. */
export async function postWebhook(post: Post): Promise<PostAnswer> {
  const { url, rule } = post
  const host = hostOf(url)
  // A connection to a bare address looks nothing up.
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

/** Its status has come: an answer that never ends, or breaks off, is cut where it is. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MOST_ANSWER_BYTES) break
    }
  } catch {
    // What was read is what there is.
  }
  response.destroy()
  // Postgres keeps no zero bytes in a text.
  return Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString('utf8').replaceAll('\0', '')
}
