import { PasswordChangeDueError, SecondFactorDueError } from '@upline/auth/session'
import type { PersonalData } from '@upline/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serviceHeaders } from '../caller-address.ts'
import type { Parts } from '../parts.ts'
import { ServiceAwayError } from '../problems.ts'
import { originsOf } from '../replicas.ts'
import { SERVICES, type ServiceName } from '../routes.ts'
import { tokenOf } from '../token-of.ts'
import { type DataOfServices, personalDataArchive } from './archive.ts'

/** Has nothing of members but what the loan origination system says of its own users. */
const ASKED = SERVICES.filter((service) => service !== 'encompass')

const PATIENCE_MS = 60_000

/** GET /api/personal-data/{id}: what every service has of a person, as one file. Each decides for itself who may. */
export function registerPersonalData(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { memberId: string } }>('/api/personal-data/:memberId', async (request, reply) => {
    const user = await parts.sessions.userOf(tokenOf(request, parts.config))
    if (user.needsPasswordChange) throw new PasswordChangeDueError()
    if (user.needsSecondFactor) throw new SecondFactorDueError()
    parts.rate.count(`session:${user.sessionId}`)
    const answers = await Promise.all(ASKED.map((service) => ask(service, request, parts)))
    const refused = answers.find(({ answer }) => !answer.ok)
    if (refused) return passOn(reply, refused.answer)
    const data: DataOfServices = {}
    for (const { service, answer } of answers) data[service] = (await answer.json()) as PersonalData
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="personal-data.zip"')
      .send(Buffer.from(personalDataArchive(data)))
  })
}

async function ask(service: ServiceName, request: FastifyRequest<{ Params: { memberId: string } }>, parts: Parts) {
  const { authorization, cookie } = request.headers
  const seen = { address: request.ip, protocol: request.protocol }
  const headers = serviceHeaders(
    { authorization, cookie, 'x-correlation-id': request.headers['x-correlation-id'] },
    seen,
  )
  const [origin] = originsOf(parts.config.urls[service])
  const url = `${origin}/personal-data/${encodeURIComponent(request.params.memberId)}`
  try {
    const given = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    const answer = await fetch(url, { headers: given as [string, string][], signal: AbortSignal.timeout(PATIENCE_MS) })
    return { service, answer }
  } catch {
    throw new ServiceAwayError(service)
  }
}

async function passOn(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  return reply
    .status(answer.status)
    .type(answer.headers.get('content-type') ?? 'application/problem+json')
    .send(await answer.text())
}
