import { randomBytes } from 'node:crypto'
import { TokenProblem } from './problem.ts'

export interface Tenant {
  instanceId: string
  clientId: string
  clientSecret: string
  user: string
  password: string
}

interface Issued {
  at: number
  usedAt: number
  subject: string
}

const IDLE_MS = 15 * 60_000
const AGE_MS = 120 * 60_000

/** Client id and secret from HTTP Basic or from the form (5.1). */
function clientOf(form: URLSearchParams, authorization: string | undefined): string {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')
  if (basic) return Buffer.from(basic[1]!, 'base64').toString()
  return `${form.get('client_id') ?? ''}:${form.get('client_secret') ?? ''}`
}

/** Access tokens that expire by the simulator's clock after 15 idle minutes or 2 hours. No expires_in, no refresh token. */
export class Tokens {
  private readonly issued = new Map<string, Issued>()
  private readonly tenant: Tenant
  private readonly now: () => Date

  constructor(tenant: Tenant, now: () => Date) {
    this.tenant = tenant
    this.now = now
  }

  issue(form: URLSearchParams, authorization: string | undefined): { access_token: string; token_type: 'Bearer' } {
    if (!this.isClient(form, authorization))
      throw new TokenProblem(401, 'invalid_client', 'Client authentication failed')
    if (form.get('scope') !== 'lp') throw new TokenProblem(400, 'invalid_scope', 'The scope is invalid')
    const token = randomBytes(24).toString('base64url')
    const at = this.now().getTime()
    this.issued.set(token, { at, usedAt: at, subject: this.subjectOf(form) })
    return { access_token: token, token_type: 'Bearer' }
  }

  private subjectOf(form: URLSearchParams): string {
    const { instanceId, user, password } = this.tenant
    const grant = form.get('grant_type')
    if (grant === 'client_credentials') {
      if (form.get('instance_id') === instanceId) return this.tenant.clientId
      throw new TokenProblem(400, 'invalid_request', 'instance_id is missing or unknown')
    }
    if (grant !== 'password') throw new TokenProblem(400, 'unsupported_grant_type', 'The grant type is not supported')
    if (form.get('username') === `${user}@encompass:${instanceId}` && form.get('password') === password) return user
    throw new TokenProblem(401, 'invalid_grant', 'The user name or the password is wrong')
  }

  /** True if the bearer token is active. Each use extends it. */
  use(authorization: string | undefined): boolean {
    const entry = this.activeToken(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '')
    if (!entry) return false
    entry.usedAt = this.now().getTime()
    return true
  }

  introspect(form: URLSearchParams, authorization: string | undefined): object {
    if (!this.isClient(form, authorization))
      throw new TokenProblem(401, 'invalid_client', 'Client authentication failed')
    const entry = this.activeToken(form.get('token') ?? '')
    if (!entry) return { active: false }
    const { instanceId, clientId } = this.tenant
    return {
      active: true,
      scope: 'lp',
      client_id: clientId,
      username: entry.subject,
      token_type: 'Bearer',
      exp: Math.floor((entry.at + 1_800_000) / 1000),
      sub: entry.subject,
      encompass_instance_id: instanceId,
      encompass_client_id: clientId,
      user_name: entry.subject,
      identity_type: 'Enterprise',
      realm_name: `encompass:${instanceId}`,
      encompass_instance_type: 'Production',
    }
  }

  revoke(form: URLSearchParams): void {
    this.issued.delete(form.get('token') ?? '')
  }

  revokeAll(): void {
    this.issued.clear()
  }

  private isClient(form: URLSearchParams, authorization: string | undefined): boolean {
    return clientOf(form, authorization) === `${this.tenant.clientId}:${this.tenant.clientSecret}`
  }

  private activeToken(token: string): Issued | undefined {
    const entry = this.issued.get(token)
    const now = this.now().getTime()
    if (!entry || now - entry.usedAt > IDLE_MS || now - entry.at > AGE_MS) return undefined
    return entry
  }
}
