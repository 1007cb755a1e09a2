import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { Receiver } from './receiver.service.ts'

const LARGEST = 1024 * 1024

const textOf = (header: string | string[] | undefined): string => (Array.isArray(header) ? header[0] : header) ?? ''

/**
 * POST /hooks/encompass, for the vendor alone: no session, since the signature is what lets a call in. Its body stays the
 * bytes that were sent, whatever type they claim to have, so it stands beside Nest's routes with a parser of its own.
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
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, parsed) =>
        parsed(null, { raw: body as Buffer }),
      )
      scope.post<{ Body: { raw: Buffer } | undefined }>('/hooks/encompass', async (request, reply) => {
        const status = await this.receiver.receive({
          subscriptionId: textOf(request.headers['elli-subscriptionid']),
          signature: textOf(request.headers['elli-signature']),
          body: request.body?.raw ?? Buffer.alloc(0),
        })
        return reply.status(status).send()
      })
      done()
    })
  }
}
