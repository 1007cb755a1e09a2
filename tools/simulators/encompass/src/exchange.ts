import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiProblem } from './problem.ts'

/** One request and its response, for the vendor's API and the control calls. */
export interface Exchange {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
  response: ServerResponse
}

export async function readExchange(request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const url = new URL(request.url ?? '/', 'http://simulator')
  return {
    method: request.method ?? 'GET',
    url,
    headers: request.headers,
    body: Buffer.concat(parts).toString('utf8'),
    response,
  }
}

export function jsonBody<Body>(exchange: Exchange): Body {
  if (!/^application\/json/.test(exchange.headers['content-type'] ?? ''))
    throw new ApiProblem(415, 'Unsupported Media Type', 'application/json is required')
  try {
    return JSON.parse(exchange.body) as Body
  } catch {
    throw new ApiProblem(400, 'Bad Request', 'The body is not JSON')
  }
}

export function sendJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string | number> = {},
): void {
  exchange.response.writeHead(status, { 'content-type': 'application/json', ...headers })
  exchange.response.end(JSON.stringify(body))
}
