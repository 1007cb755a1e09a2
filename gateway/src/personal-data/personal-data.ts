import { failing, type PersonalData } from '@upline/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serviceHeaders } from '../caller-address.ts'
import type { Parts } from '../parts.ts'
import { ServiceUnavailableError } from '../problems.ts'
import { SERVICES, type ServiceName } from '../routes.ts'
import { type DataOfServices, personalDataArchive } from './archive.ts'

/** Encompass stores nothing about members except the users that the loan origination system reports. */
const REQUESTED_SERVICES = SERVICES.filter((service) => service !== 'encompass')

class PersonalDataNotFoundError extends failing(
  'missing',
  'gateway.no-personal-data',
  'Upline stores nothing about this member. Check the id.',
) {}

/** Until the response of a service begins. */
const TIMEOUT_MS = 20_000

type ExportRequest = FastifyRequest<{ Params: { memberId: string } }>

const OPTIONS = { config: { guard: { access: 'session' } } } as const

/**
 * GET /api/personal-data/{memberId}: what every service stores about a person, as one file. Each service checks
 * permission.
 */
export function registerPersonalData(app: FastifyInstance, parts: Parts): void {
  app.get('/api/personal-data/:memberId', OPTIONS, async (request: ExportRequest, reply) => {
    const answers = await Promise.all(REQUESTED_SERVICES.map((service) => ask(service, request, parts)))
    const refused = answers.find(({ status }) => status !== 200)
    if (refused) return passOn(reply, refused)
    const data: DataOfServices = {}
    for (const { service, text } of answers) data[service] = JSON.parse(text) as PersonalData
    if (isEmpty(data)) throw new PersonalDataNotFoundError()
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="personal-data.zip"')
      .send(Buffer.from(personalDataArchive(data)))
  })
}

const isEmpty = (data: DataOfServices): boolean =>
  Object.values(data).every((parts) => Object.values(parts).every((rows) => rows.length === 0))

interface ServiceExport {
  service: ServiceName
  status: number
  type: string
  text: string
}

async function ask(service: ServiceName, request: ExportRequest, { config, replicas }: Parts): Promise<ServiceExport> {
  const { authorization, cookie } = request.headers
  const headers = serviceHeaders(
    { authorization, cookie, 'x-correlation-id': request.headers['x-correlation-id'] },
    { address: request.ip, protocol: request.protocol, hasBody: false, token: config.internalToken },
  )
  const path = `/personal-data/${encodeURIComponent(request.params.memberId)}`
  try {
    const answer = await replicas[service].ask({ path, headers, timeoutMs: TIMEOUT_MS })
    const type = String(answer.headers['content-type'] ?? 'application/problem+json')
    return { service, status: answer.statusCode, type, text: answer.text }
  } catch {
    throw new ServiceUnavailableError(service)
  }
}

const passOn = (reply: FastifyReply, { status, type, text }: ServiceExport): FastifyReply =>
  reply.status(status).type(type).send(text)
