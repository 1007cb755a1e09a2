import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { problemOfError } from './known-errors.ts'
import { PROBLEM_TYPE, retryAfterOf } from './problem.ts'
import { redactError } from '@upline/watch'

/** The session guard has set the caller. */
type WithCaller = FastifyRequest & { user?: { id: string } }

/** Maps every error to problem+json. Unknown errors reveal no internals. */
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

  /** Logs who tried a forbidden call, by ID only, for investigations (OWASP ASVS V16.3.2). */
  #logRefusal(why: string, request: WithCaller): void {
    const { user, method, routeOptions } = request
    this.#log.info({ who: user?.id, method, route: routeOptions?.url, why }, 'refused')
  }

  /** An unavailable dependency fails every request, so one line is enough. Its stack would add nothing. */
  #logAway(error: unknown, { method, routeOptions }: FastifyRequest): void {
    const { code, message } = redactError(error)
    this.#log.warn({ why: code ?? message, method, route: routeOptions?.url }, 'a required dependency is unavailable')
  }

  #logFault(error: unknown, request: FastifyRequest): void {
    this.#log.error(
      { err: redactError(error), route: request.routeOptions?.url, method: request.method },
      'request failed',
    )
  }
}
