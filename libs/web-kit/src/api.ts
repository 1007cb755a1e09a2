import { ApiError } from './api-error.ts'
import { newTraceparent } from './trace-parent.ts'

export interface ApiInit extends Omit<RequestInit, 'body' | 'headers'> {
  body?: BodyInit | null
  headers?: Record<string, string>
  /** Sent as JSON; `body` stays as it is. */
  json?: unknown
}

/** A page of an array answer; `nextCursor` is undefined where nothing follows. */
export interface Page<T> {
  data: T
  nextCursor: string | undefined
}

/** The one way to call the server: with the session, JSON both ways, an ApiError for anything that is not ok. */
export async function api<T>(path: string, init?: ApiInit): Promise<T> {
  const response = await send(path, init)
  return readJson<T>(response)
}

/** Like `api`, with the cursor of the next page. */
export async function apiPage<T>(path: string, init?: ApiInit): Promise<Page<T>> {
  const response = await send(path, init)
  return { data: await readJson<T>(response), nextCursor: response.headers.get('Next-Cursor') ?? undefined }
}

/** '/api/loans' and { q: 'ann', status: undefined } give '/api/loans?q=ann'. */
export function withQuery(path: string, query: Record<string, string | number | undefined | null>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

async function send(path: string, { json, ...init }: ApiInit = {}): Promise<Response> {
  const isJson = json !== undefined
  const headers = {
    accept: 'application/json',
    traceparent: newTraceparent(),
    ...(isJson && { 'content-type': 'application/json' }),
    ...init.headers,
  }
  const body = isJson ? JSON.stringify(json) : init.body
  const response = await fetch(path, { credentials: 'include', ...init, headers, body })
  if (!response.ok) throw await ApiError.of(response)
  return response
}

async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as T
}
