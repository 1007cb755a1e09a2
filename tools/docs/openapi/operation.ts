import type { Access } from '../../../gateway/src/guarding/route-guard.ts'
import { SERVICES } from '../../../gateway/src/routes.ts'
import { responsesOf, successOf, usualRefusals, type Answer } from './responses.ts'
import { argsOf, type Handler } from './controllers.ts'
import { gatewayRouteOf } from './gateway-route.ts'
import type { Schema } from './json-schema.ts'
import { bodyOf, parametersOf, type Parameter, type RequestBody } from './parameters.ts'
import { callCommentOf, type CallComment } from './call-comment.ts'
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
  /** Roles that can call. If absent, everyone that `security` allows. */
  'x-roles'?: string[]
  /** Duties that allow the call regardless of the role. */
  'x-duties'?: string[]
  /** The scope that an API key needs; absent: no key may call. */
  'x-scope'?: string
  'x-service': string
}

export interface Call {
  path: string
  verb: string
  operation: Operation
}

/** The public path of a handler; undefined if no gateway row leads to it, or if it is a page. */
function publicPathOf({ path }: Handler): { path: string; access: Access } | undefined {
  const isHook = path.startsWith('/hooks/')
  const outside = (isHook ? path : `/api${path}`).replace(/\/$/, '')
  // Calls that every service has are under the service's name.
  const row = gatewayRouteOf(outside.replace(':service', SERVICES[0]))
  return row && { path: outside.replace(/:(\w+)/g, '{$1}'), access: row.guard.access }
}

/** The operation of a handler in the document. */
export function callOf(types: Types, handler: Handler, named: (name: string) => Schema): Call | undefined {
  const place = publicPathOf(handler)
  if (!place) return undefined
  const comment = callCommentOf(handler.method)
  const parameters = parametersOf(types, handler)
  const requestBody = bodyOf(types, handler, comment, named)
  const roles = argsOf(handler, 'Roles') as string[] | undefined
  const duties = argsOf(handler, 'OrDuty') as string[] | undefined
  const scope = argsOf(handler, 'Scope')?.[0] as string | undefined
  const operation: Operation = {
    tags: [tagOf(handler.service, place.path)],
    operationId: operationIdOf(handler.verb, place.path),
    summary: comment.summary,
    description: descriptionOf(comment, {
      access: place.access,
      roles,
      duties,
      scope,
      isOpenToAuditors: changesNothing(handler),
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(comment, {
      ok: okOf(types, handler, comment, named),
      ...statusesOf(handler, { path: place.path, parameters, hasBody: requestBody !== undefined }),
    }),
    security: securityOf(place.access, isPublic(handler) || argsOf(handler, 'PublicWhen') !== undefined, scope),
    ...(roles && { 'x-roles': roles }),
    ...(duties && { 'x-duties': duties }),
    ...(scope && { 'x-scope': scope }),
    'x-service': handler.service,
  }
  return { path: place.path, verb: handler.verb, operation }
}

const isPublic = (handler: Handler): boolean => argsOf(handler, 'Public') !== undefined

function statusesOf(
  handler: Handler,
  { path, parameters, hasBody }: { path: string; parameters: readonly { name: string }[]; hasBody: boolean },
) {
  const isRead = handler.verb === 'get'
  return {
    status: successOf(handler),
    isFixed: isRead || argsOf(handler, 'HttpCode') !== undefined,
    isPaged: parameters.some(({ name }) => name === 'cursor'),
    refusals: usualRefusals({
      isOpen: isPublic(handler),
      isRead,
      takes: parameters.length > 0 || hasBody,
      hasBody,
      hasPlace: path.includes('{'),
    }),
  }
}

function okOf(
  types: Types,
  { method }: Handler,
  comment: CallComment,
  named: (name: string) => Schema,
): Schema | undefined {
  if (comment.json) return named(comment.json)
  if (comment.media) return { type: 'string' }
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
  publicPages: 'a session; everyone if the public pages are open',
  openRoster: 'a session; everyone if OPEN_ROSTER is on',
  hook: 'another company’s server, by its signature',
}

interface Who {
  access: Access
  isOpenToAuditors: boolean
  roles?: string[] | undefined
  duties?: string[] | undefined
  scope?: string | undefined
}

/** Same condition as the session guard. */
const changesNothing = (handler: Handler): boolean =>
  handler.verb === 'get' || argsOf(handler, 'ChangesNothing') !== undefined

function descriptionOf(comment: CallComment, { access, roles, duties = [], scope, isOpenToAuditors }: Who): string {
  const held = duties.map((duty) => `the duty ${duty}`)
  const allowed = roles && [...roles, ...held, ...(isOpenToAuditors ? ['auditors'] : [])].join(', ')
  const who = comment.who ?? allowed ?? OPEN_WHEN[access] ?? 'a session'
  return [
    comment.description,
    `**Who:** ${who}.`,
    ...(comment.takes ? [`**Takes:** ${comment.takes}.`] : []),
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
  notifications: 'Email and webhooks',
  encompass: 'Encompass',
  operations: 'Operations',
  gateway: 'System',
}

/** Pay has its own chapter. */
export const tagOf = (service: string, path: string): string =>
  /^\/api\/(pay-calendar|pay-periods|pay-runs|statements|disputes|clawbacks|adjustments|payroll|shadow-runs|plans)/.test(
    path,
  )
    ? 'Books'
    : /^\/api\/(imports|attention|loans\/(bulk-import|needs-attention|spellings))/.test(path)
      ? 'Imports and attention'
      : path.startsWith('/api/compliance/')
        ? 'Compliance'
        : path === '/api/operations'
          ? 'Operations'
          : (TAGS[service] ?? service)

/** 'put', '/api/users/{id}/upline' becomes 'putUsersByIdUpline'. */
export const operationIdOf = (verb: string, path: string): string =>
  verb +
  path
    .replace(/^\/api\//, '')
    .split(/[^\w{}]+/)
    .map((part) => (part.startsWith('{') ? `By${capital(part.slice(1, -1))}` : capital(part)))
    .join('')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
