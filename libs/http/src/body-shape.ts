import type { FastifyInstance } from 'fastify'
import { InvalidRequestError } from './validation.ts'

/** The deepest body of ours is a list of rows of cells. */
const DEEPEST = 16

/** What is wrong with a body before anybody asks what it means; null where nothing is. */
export function crookedness(body: unknown): { field: string; message: string } | null {
  if (isDeeper(body, DEEPEST)) return { field: '', message: `The request is nested deeper than ${DEEPEST} levels.` }
  // Every object has these by itself: who looks a field up by name would find them.
  const inherited = isObject(body) ? Object.keys(body).find((key) => key in Object.prototype) : undefined
  if (inherited !== undefined) return { field: inherited, message: `property ${inherited} should not exist` }
  const broken = brokenText(body)?.join('.')
  return broken === undefined
    ? null
    : { field: broken, message: `${broken} has a half of a character: please write it anew` }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Some kilobytes of brackets would else overflow the stack of whoever walks through them. */
const isDeeper = (value: unknown, levels: number): boolean =>
  isObject(value) &&
  !Buffer.isBuffer(value) &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** The path to a text with a lone surrogate: no Unicode, which every library downstream takes in a way of its own. */
function brokenText(value: unknown): string[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : []
  if (!isObject(value) || Buffer.isBuffer(value)) return null
  // Of a body of many rows no path is written but that of a fault.
  for (const key of Object.keys(value)) {
    const inner = brokenText((value as Record<string, unknown>)[key])
    if (inner !== null) return [key, ...inner]
  }
  return null
}

export function refuseCrookedBodies(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, next) => {
    const fault = crookedness(request.body)
    next(fault ? new InvalidRequestError([fault]) : undefined)
  })
}
