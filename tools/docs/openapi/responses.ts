import type { Handler } from './controllers.ts'
import { argsOf } from './controllers.ts'
import type { Schema } from './json-schema.ts'
import type { CallComment } from './call-comment.ts'

export interface Answer {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, { schema: Schema }>
}

const STATUS_DESCRIPTIONS: Record<number, string> = {
  400: 'The request is invalid; `errors` names the fields.',
  401: 'No active session.',
  402: 'Payment is required first.',
  403: 'The caller does not have permission.',
  404: 'Not found, or the caller may not see it.',
  409: 'It conflicts with the current state.',
  413: 'The request is too large.',
  415: 'The body is not JSON.',
  422: 'The values cannot be processed.',
  429: 'Too many calls; retry after the seconds in `Retry-After`.',
  503: 'A service is unavailable or overloaded; retry after the seconds in `Retry-After`.',
}

const SUCCESS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; processing continues.',
  204: 'Done; no body.',
}

const CURSOR = {
  'Next-Cursor': { description: 'The `cursor` of the next page; absent on the last.', schema: { type: 'string' } },
}

/** Refusals that every call of this kind can return. */
export function usualRefusals(parts: {
  isOpen: boolean
  isRead: boolean
  takes: boolean
  hasBody: boolean
  hasPlace: boolean
}) {
  const { isOpen, isRead, hasBody } = parts
  const namesSubject = parts.takes || parts.hasPlace
  return [
    // The subject of a call may be in the path, the query or the body.
    ...(namesSubject ? [400, 404] : []),
    ...(isOpen ? [] : [401]),
    ...(isOpen && isRead ? [] : [403]),
    ...(isRead ? [] : [413, 415]),
    ...(hasBody && isRead ? [413] : []),
    ...[429, 503],
  ]
}

export function responsesOf(
  comment: CallComment,
  parts: { ok: Schema | undefined; status: number; isFixed: boolean; isPaged: boolean; refusals: number[] },
): Record<string, Answer> {
  const hasOwn = [...comment.answers.keys()].some((status) => status < 300)
  // If the handler chooses among several statuses, its comment lists them all.
  const statuses = new Set([
    ...(hasOwn && !parts.isFixed ? [] : [parts.status]),
    ...comment.answers.keys(),
    ...parts.refusals,
  ])
  const sorted = [...statuses].sort((a, b) => a - b)
  return Object.fromEntries(sorted.map((status) => [String(status), answer(status, comment, parts)]))
}

function answer(
  status: number,
  comment: CallComment,
  { ok, isPaged }: { ok: Schema | undefined; isPaged: boolean },
): Answer {
  const description = comment.answers.get(status) || usualDescription(status)
  if (status >= 400 && comment.same !== String(status))
    return {
      description,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  if (status === 204 || !ok) return { description }
  const media = comment.media ?? 'application/json'
  // A file contains all rows.
  const isList = isPaged && media === 'application/json'
  return { description, ...(isList && { headers: CURSOR }), content: { [media]: { schema: ok } } }
}

const usualDescription = (status: number): string =>
  SUCCESS_DESCRIPTIONS[status] ?? STATUS_DESCRIPTIONS[status] ?? 'Refused.'

/** 201 for a POST without another status, like in Nest. */
export const successOf = (handler: Handler): number =>
  (argsOf(handler, 'HttpCode')?.[0] as number | undefined) ?? (handler.verb === 'post' ? 201 : 200)
