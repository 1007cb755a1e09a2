import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import { Failure } from '@upline/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { problemOfError } from './known-errors.ts'
import { PROBLEM_TYPE } from './problem.ts'
import { withoutData } from './without-data.ts'

/** Maps every error to problem+json, once. An unknown one says nothing of the inside. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType() !== 'http') throw error
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    const { problem, isFault } = problemOfError(error)
    if (isFault) this.#logFault(error, host.switchToHttp().getRequest<FastifyRequest>())
    if (reply.sent || reply.raw.headersSent) return reply.raw.end()
    const seconds = error instanceof Failure ? error.retryAfterSeconds : undefined
    if (seconds !== undefined) void reply.header('retry-after', String(seconds))
    return reply.status(problem.status).type(PROBLEM_TYPE).send(problem)
  }

  #logFault(error: unknown, request: FastifyRequest): void {
    this.#log.error(
      { err: withoutData(error), route: request.routeOptions?.url, method: request.method },
      'request failed',
    )
  }
}
