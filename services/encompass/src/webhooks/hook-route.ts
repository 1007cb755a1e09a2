import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { failing } from '@upline/contracts'
import { PROBLEM_TYPE, problemOf } from '@upline/http'
import type { FastifyInstance } from 'fastify'
import { Receiver } from './receiver.service.ts'

const MAX_BODY_BYTES = 1024 * 1024

class WrongSignatureError extends failing(
  'unauthenticated',
  'encompass.hook-signature',
  'The signature does not match the bytes that were sent. Sign them with the key of the subscription.',
) {}

class NotificationNotStoredError extends failing(
  'unavailable',
  'encompass.hook-not-stored',
  'The notification could not be stored in time. Send it again.',
) {}

const textOf = (header: string | string[] | undefined): string => (Array.isArray(header) ? header[0] : header) ?? ''

/**
 * POST /hooks/encompass, for the vendor only: no session, because the signature admits the call. The body has to stay
 * exactly as sent, whatever its content type, so this route has its own parser next to Nest's routes.
 */
@Injectable()
export class HookRoute implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly receiver: Receiver,
  ) {}

  onModuleInit(): void {
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>()
    void server.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, parsed) =>
        parsed(null, { raw: body as Buffer }),
      )
      scope.post<{ Body: { raw: Buffer } | undefined }>('/hooks/encompass', async (request, reply) => {
        const status = await this.receiver.receive({
          subscriptionId: textOf(request.headers['elli-subscriptionid']),
          signature: textOf(request.headers['elli-signature']),
          body: request.body?.raw ?? Buffer.alloc(0),
        })
        if (status === 200) return reply.send({})
        const refusal = problemOf(status === 401 ? new WrongSignatureError() : new NotificationNotStoredError())
        return reply.status(status).type(PROBLEM_TYPE).send(refusal)
      })
      done()
    })
  }
}
