import type { Handler } from './controllers.ts'
import { argsOf } from './controllers.ts'
import type { Schema } from './json-schema.ts'
import type { Told } from './told.ts'

export interface Answer {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, { schema: Schema }>
}

const MEANS: Record<number, string> = {
  400: 'The request is wrong; `errors` names the fields.',
  401: 'Signed out: there is no session, or it has ended.',
  402: 'It has to be paid first.',
  403: 'The caller may not.',
  404: 'It is not there, or the caller may not see it.',
  409: 'It collides with what is there.',
  413: 'The request is too large.',
  415: 'The body is no JSON.',
  422: 'It can not be done with these values.',
  429: 'Too many calls; `Retry-After` says for how many seconds.',
  503: 'A part of the product is unavailable or overloaded; `Retry-After` says for how many seconds.',
}

const SUCCESS: Record<number, string> = { 200: 'Done.', 201: 'Created.', 202: 'It goes on.', 204: 'Done; no body.' }

const CURSOR = {
  'Next-Cursor': { description: 'The `cursor` of the next page; absent on the last.', schema: { type: 'string' } },
}

/** What every call of this kind can be refused with. */
export function usualRefusals(parts: {
  isOpen: boolean
  isRead: boolean
  takes: boolean
  hasBody: boolean
  hasPlace: boolean
}) {
  const { isOpen, isRead, takes, hasBody, hasPlace } = parts
  return [
    ...(takes || hasPlace ? [400] : []),
    ...(isOpen ? [] : [401]),
    ...(isOpen && isRead ? [] : [403]),
    // What it is about may stand in the path, behind the question mark or in the body.
    ...(takes || hasPlace ? [404] : []),
    ...(isRead ? [] : [413, 415]),
    ...(hasBody && isRead ? [413] : []),
    ...[429, 503],
  ]
}

export function answersOf(
  told: Told,
  parts: { ok: Schema | undefined; status: number; isFixed: boolean; isPaged: boolean; refusals: number[] },
): Record<string, Answer> {
  const hasOwn = [...told.answers.keys()].some((status) => status < 300)
  // Where the handler decides among several, its comment names them all.
  const statuses = new Set([
    ...(hasOwn && !parts.isFixed ? [] : [parts.status]),
    ...told.answers.keys(),
    ...parts.refusals,
  ])
  const sorted = [...statuses].sort((a, b) => a - b)
  return Object.fromEntries(sorted.map((status) => [String(status), answer(status, told, parts)]))
}

function answer(status: number, told: Told, { ok, isPaged }: { ok: Schema | undefined; isPaged: boolean }): Answer {
  const description = told.answers.get(status) || (SUCCESS[status] ?? MEANS[status] ?? 'Refused.')
  if (status >= 400 && told.same !== String(status))
    return {
      description,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  if (status === 204 || !ok) return { description }
  const media = told.media ?? 'application/json'
  // A file holds all rows.
  const isList = isPaged && media === 'application/json'
  return { description, ...(isList && { headers: CURSOR }), content: { [media]: { schema: ok } } }
}

/** 201 for a POST that says nothing else, as Nest has it. */
export const successOf = (handler: Handler): number =>
  (argsOf(handler, 'HttpCode')?.[0] as number | undefined) ?? (handler.verb === 'post' ? 201 : 200)
