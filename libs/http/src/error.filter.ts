import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { problemOfError } from './known-errors.ts'
import { PROBLEM_TYPE, retryAfterOf } from './problem.ts'
import { withoutData } from './without-data.ts'

/** The session's guard has put the caller there. */
type WithCaller = FastifyRequest & { user?: { id: string } }

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
    const request = host.switchToHttp().getRequest<WithCaller>()
    const { problem, isFault } = problemOfError(error)
    if (isFault && problem.status === 503) this.#logAway(error, request)
    else if (isFault) this.#logFault(error, request)
    if (problem.status === 403) this.#logRefusal(problem.code, request)
    if (reply.sent || reply.raw.headersSent) return reply.raw.end()
    const seconds = retryAfterOf(problem.status, error)
    if (seconds !== undefined) void reply.header('retry-after', String(seconds))
    return reply.status(problem.status).type(PROBLEM_TYPE).send(problem)
  }

  /** Who tries what they may not do, by id alone: for whoever looks into an attack (OWASP ASVS V16.3.2). */
  #logRefusal(why: string, request: WithCaller): void {
    const { user, method, routeOptions } = request
    this.#log.info({ who: user?.id, method, route: routeOptions?.url, why }, 'refused')
  }

  /** A part that is away meets every request: a line for each, where they came from inside us says nothing. */
  #logAway(error: unknown, { method, routeOptions }: FastifyRequest): void {
    const { code, message } = withoutData(error)
    this.#log.warn({ why: code ?? message, method, route: routeOptions?.url }, 'a part that is needed is away')
  }

  #logFault(error: unknown, request: FastifyRequest): void {
    this.#log.error(
      { err: withoutData(error), route: request.routeOptions?.url, method: request.method },
      'request failed',
    )
  }
}
