import type { Access } from '../../../gateway/src/guarding/route-guard.ts'
import { SERVICES } from '../../../gateway/src/routes.ts'
import { answersOf, successOf, usualRefusals, type Answer } from './answers.ts'
import { argsOf, type Handler } from './controllers.ts'
import { gatewayRouteOf } from './gateway-route.ts'
import type { Schema } from './json-schema.ts'
import { bodyOf, parametersOf, type Parameter, type RequestBody } from './parameters.ts'
import { toldOf, type Told } from './told.ts'
import type { Types } from './types.ts'

export interface Operation {
  tags: string[]
  operationId: string
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Answer>
  security: Record<string, string[]>[]
  /** Roles that may call; absent: everybody whom `security` lets in. */
  'x-roles'?: string[]
  /** Duties that let a member call whatever the role is. */
  'x-duties'?: string[]
  /** What an API key needs; absent: no key may call. */
  'x-scope'?: string
  'x-service': string
}

export interface Call {
  path: string
  verb: string
  operation: Operation
}

/** The public path of a handler; undefined where no row of the gateway leads to it, or where it is a page. */
export function publicPathOf({ path }: Handler): { path: string; access: Access } | undefined {
  const isHook = path.startsWith('/hooks/')
  const outside = (isHook ? path : `/api${path}`).replace(/\/$/, '')
  // What every service has stands behind its name.
  const row = gatewayRouteOf(outside.replace(':service', SERVICES[0]))
  return row && { path: outside.replace(/:(\w+)/g, '{$1}'), access: row.guard.access }
}

/** A handler as the document tells it. */
export function callOf(types: Types, handler: Handler, named: (name: string) => Schema): Call | undefined {
  const place = publicPathOf(handler)
  if (!place) return undefined
  const told = toldOf(handler.method)
  const parameters = parametersOf(types, handler)
  const requestBody = bodyOf(types, handler, told, named)
  const roles = argsOf(handler, 'Roles') as string[] | undefined
  const duties = argsOf(handler, 'OrDuty') as string[] | undefined
  const scope = argsOf(handler, 'Scope')?.[0] as string | undefined
  const isOpen = argsOf(handler, 'Public') !== undefined || argsOf(handler, 'PublicWhen') !== undefined
  const operation: Operation = {
    tags: [tagOf(handler.service, place.path)],
    operationId: operationIdOf(handler.verb, place.path),
    summary: told.summary,
    description: descriptionOf(told, {
      access: place.access,
      roles,
      duties,
      scope,
      isOpenToAuditors: changesNothing(handler),
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: answersOf(told, {
      ok: okOf(types, handler, told, named),
      status: successOf(handler),
      isFixed: handler.verb === 'get' || argsOf(handler, 'HttpCode') !== undefined,
      isPaged: parameters.some(({ name }) => name === 'cursor'),
      refusals: usualRefusals({
        isOpen: argsOf(handler, 'Public') !== undefined,
        isRead: handler.verb === 'get',
        takes: parameters.length > 0 || requestBody !== undefined,
        hasBody: requestBody !== undefined,
        hasPlace: place.path.includes('{'),
      }),
    }),
    security: securityOf(place.access, isOpen, scope),
    ...(roles && { 'x-roles': roles }),
    ...(duties && { 'x-duties': duties }),
    ...(scope && { 'x-scope': scope }),
    'x-service': handler.service,
  }
  return { path: place.path, verb: handler.verb, operation }
}

function okOf(types: Types, { method }: Handler, told: Told, named: (name: string) => Schema): Schema | undefined {
  if (told.json) return named(told.json)
  if (told.media) return { type: 'string' }
  if (!method.type) return undefined
  const schema = types.ofNode(method.type)
  return Object.keys(schema).length === 0 ? undefined : schema
}

function securityOf(access: Access, isOpen: boolean, scope: string | undefined): Record<string, string[]>[] {
  if (access === 'hook' || (access === 'public' && isOpen)) return []
  const session: Record<string, string[]>[] = [{ session: [] }, { token: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
  return isOpen ? [...session, {}] : session
}

const OPEN_WHEN: Partial<Record<Access, string>> = {
  public: 'anybody',
  publicPages: 'a session; anybody where the public pages are open',
  openRoster: 'a session; anybody where OPEN_ROSTER is on',
  hook: 'another company’s server, by its signature',
}

interface Who {
  access: Access
  isOpenToAuditors: boolean
  roles?: string[] | undefined
  duties?: string[] | undefined
  scope?: string | undefined
}

/** As the session guard decides it. */
const changesNothing = (handler: Handler): boolean =>
  handler.verb === 'get' || argsOf(handler, 'ChangesNothing') !== undefined

function descriptionOf(told: Told, { access, roles, duties = [], scope, isOpenToAuditors }: Who): string {
  const held = duties.map((duty) => `the duty ${duty}`)
  const allowed = roles && [...roles, ...held, ...(isOpenToAuditors ? ['auditors'] : [])].join(', ')
  const who = told.who ?? allowed ?? OPEN_WHEN[access] ?? 'a session'
  return [
    told.description,
    `**Who:** ${who}.`,
    ...(told.takes ? [`**Takes:** ${told.takes}.`] : []),
    ...(allowed ? [`**Roles:** ${allowed}.`] : []),
    scope ? `**API keys:** with the scope \`${scope}\`.` : '**API keys:** none.',
  ].join('\n\n')
}

const TAGS: Record<string, string> = {
  identity: 'Signing in',
  roster: 'People',
  loans: 'Loans and commissions',
  recruiting: 'Recruiting',
  sites: 'Sites and leads',
  notifications: 'Mail and webhooks',
  encompass: 'Encompass',
  operations: 'Operations',
  gateway: 'The product itself',
}

/** The books have a chapter of their own. */
export const tagOf = (service: string, path: string): string =>
  /^\/api\/(pay-periods|statements|disputes|clawbacks|adjustments|payroll|plans)/.test(path)
    ? 'Books'
    : /^\/api\/(imports|attention|loans\/(bulk-import|needs-attention|spellings))/.test(path)
      ? 'Imports and attention'
      : path.startsWith('/api/compliance/')
        ? 'Compliance'
        : path === '/api/operations'
          ? 'Operations'
          : (TAGS[service] ?? service)

/** 'put', '/api/users/{id}/upline' gives 'putUsersByIdUpline'. */
export const operationIdOf = (verb: string, path: string): string =>
  verb +
  path
    .replace(/^\/api\//, '')
    .split(/[^\w{}]+/)
    .map((part) => (part.startsWith('{') ? `By${capital(part.slice(1, -1))}` : capital(part)))
    .join('')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
