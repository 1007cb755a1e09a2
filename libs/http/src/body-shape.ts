import type { FastifyInstance } from 'fastify'
import { InvalidRequestError } from './validation.ts'

/** Our deepest body is a list of rows of cells. */
const MAX_DEPTH = 16

/** Checks a body before validation. Returns what is wrong with it, or null. */
export function bodyProblem(body: unknown): { field: string; message: string } | null {
  if (isDeeper(body, MAX_DEPTH)) return { field: '', message: `The request is nested deeper than ${MAX_DEPTH} levels.` }
  // Every object inherits these, so a lookup by name would find them.
  const inherited = isObject(body) ? Object.keys(body).find((key) => key in Object.prototype) : undefined
  if (inherited !== undefined) return { field: inherited, message: `property ${inherited} should not exist` }
  const broken = brokenText(body)?.join('.')
  return broken === undefined
    ? null
    : { field: broken, message: `${broken} contains half of a character. Type it again.` }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Without this limit, some kilobytes of brackets would overflow the stack of code that walks through them. */
const isDeeper = (value: unknown, levels: number): boolean =>
  isObject(value) &&
  !Buffer.isBuffer(value) &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** The path to a text with a lone surrogate: it is invalid Unicode, which libraries handle inconsistently. */
function brokenText(value: unknown): string[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : []
  if (!isObject(value) || Buffer.isBuffer(value)) return null
  // Builds only the path of an error, because bodies may have many rows.
  for (const key of Object.keys(value)) {
    const inner = brokenText((value as Record<string, unknown>)[key])
    if (inner !== null) return [key, ...inner]
  }
  return null
}

export function refuseMalformedBodies(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, next) => {
    const fault = bodyProblem(request.body)
    next(fault ? new InvalidRequestError([fault]) : undefined)
  })
}
