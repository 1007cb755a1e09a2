import { ApiError, UnreachableError } from './api-error.ts'
import type { AnswerOf, PathWithQuery, DocumentedPath, QueryOf, CallBody, Verb } from './calls.ts'
import { noteCall } from './page-spans.ts'
import { isProven } from './proof.ts'
import { newTraceparent } from './trace-parent.ts'

interface AnyInit extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>
  /** Sent as JSON; `body` is sent unchanged. */
  json?: unknown
}

export type ApiInit<Path extends string, V extends Verb> = Omit<AnyInit, 'body' | 'json' | 'method'> & {
  method?: V
} & CallBody<Path, V>

/** A page of an array response; `nextCursor` is undefined on the last page. */
export interface Page<T> {
  data: T
  nextCursor: string | undefined
}

/**
 * The only way to call the server: with the session, JSON both ways, an ApiError for every error response. The API
 * reference types calls and responses (calls.ts).
 */
export async function api<const Path extends string, const V extends Verb = 'GET'>(
  path: Path & DocumentedPath<Path, V>,
  init?: ApiInit<Path, V>,
): Promise<AnswerOf<Path, V>>
export async function api(path: string, init?: AnyInit): Promise<unknown> {
  return readJson(await send(path, init))
}

/** Like `api`, with the cursor of the next page. */
export async function apiPage<const Path extends string>(
  path: Path & DocumentedPath<Path, 'GET'>,
  init?: ApiInit<Path, 'GET'>,
): Promise<Page<AnswerOf<Path>>>
export async function apiPage(path: string, init?: AnyInit): Promise<Page<unknown>> {
  const response = await send(path, init)
  return { data: await readJson(response), nextCursor: response.headers.get('Next-Cursor') ?? undefined }
}

/** A text file, with the name that the server gives it. */
export async function apiFile<const Path extends string>(
  path: Path & DocumentedPath<Path, 'GET'>,
): Promise<{ name: string; text: string }>
export async function apiFile(path: string): Promise<{ name: string; text: string }> {
  const response = await send(path, { headers: { accept: 'text/csv, application/json' } })
  return { name: nameOf(response, 'download.csv'), text: await response.text() }
}

/** A file of any kind, with the name that the server gives it. */
export async function apiDownload<const Path extends string>(
  path: Path & DocumentedPath<Path, 'GET'>,
): Promise<{ name: string; content: Blob }>
export async function apiDownload(path: string): Promise<{ name: string; content: Blob }> {
  const response = await send(path, { headers: { accept: 'application/zip, application/json' } })
  return { name: nameOf(response, 'download.zip'), content: await response.blob() }
}

const nameOf = ({ headers }: Response, otherwise: string): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise

/** '/api/loans' and { q: 'ann', status: undefined } give '/api/loans?q=ann'. */
export function withQuery<const Path extends string>(
  path: Path & DocumentedPath<PathWithQuery<Path>, 'GET'>,
  query: QueryOf<Path>,
): PathWithQuery<Path>
export function withQuery(path: string, query: WrittenQuery): string {
  return pathWith(path, query)
}

/** withQuery() for a POST call. */
export function withPostQuery<const Path extends string>(
  path: Path & DocumentedPath<PathWithQuery<Path>, 'POST'>,
  query: QueryOf<Path, 'POST'>,
): PathWithQuery<Path>
export function withPostQuery(path: string, query: WrittenQuery): string {
  return pathWith(path, query)
}

type WrittenQuery = Record<string, string | number | undefined | null>

function pathWith(path: string, query: WrittenQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** Sends the call again if the server asked for the password and accepted it. */
async function send(path: string, init: AnyInit = {}): Promise<Response> {
  const response = await sendOnce(path, init)
  if (response.ok) return response
  const error = await ApiError.of(response)
  if (!(await isProven(error))) throw error
  const again = await sendOnce(path, init)
  if (!again.ok) throw await ApiError.of(again)
  return again
}

async function sendOnce(path: string, { json, ...init }: AnyInit): Promise<Response> {
  const isJson = json !== undefined
  const traceparent = newTraceparent()
  const headers = {
    accept: 'application/json',
    traceparent,
    ...(isJson && { 'content-type': 'application/json' }),
    ...init.headers,
  }
  const body = isJson ? JSON.stringify(json) : init.body
  const began = performance.now()
  const response = await fetch(path, { credentials: 'include', ...init, headers, body }).catch(asUnreachable)
  noteCall({ traceparent, method: init.method ?? 'GET', began }, response)
  return response
}

/** A browser reports a call without a response as a TypeError, whose message names no reason. */
function asUnreachable(error: unknown): never {
  throw error instanceof TypeError ? new UnreachableError(error) : error
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text ? JSON.parse(text) : undefined
}
