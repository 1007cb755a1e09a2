import { RoleDeniedError } from '@upline/auth/session'
import { isCompanyRole } from '@upline/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './call-guard.ts'
import type { Parts } from './parts.ts'
import { tokenOf } from './token-of.ts'

interface CompanyPages {
  prefix: string
  config: Parts['config']
  sessions: Parts['sessions']
  /** What else the pages need of their answers. */
  onEnter?: (reply: FastifyReply) => void
}

/** Lets admin and ceo alone to the pages below a prefix, which bring their own policy. */
export function keepForCompany(app: FastifyInstance, { prefix, config, sessions, onEnter }: CompanyPages): void {
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const user = await sessions.userOf(tokenOf(request, config))
    if (!isCompanyRole(user.role)) throw new RoleDeniedError()
    void reply.removeHeader('content-security-policy')
    onEnter?.(reply)
  }
  // Every call passes here: only those of the pages wait for anything.
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    if (path === prefix || path.startsWith(`${prefix}/`)) enter(request, reply).then(() => done(), done)
    else done()
  })
  app.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`))
}
