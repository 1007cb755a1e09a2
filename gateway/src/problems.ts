import { failing, Failure } from '@upline/contracts'
import { UNAVAILABLE_RETRY_SECONDS, problem, problemOf, PROBLEM_TYPE, retryAfterOf } from '@upline/http/problem'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { OVERLOAD_RETRY_SECONDS } from './forwarding/call-deadlines.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Sends a failure as problem+json. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const body = problemOf(failure)
  const seconds = retryAfterOf(body.status, failure)
  if (seconds !== undefined) void reply.header('retry-after', String(seconds))
  return reply.status(body.status).type(PROBLEM_TYPE).send(body)
}

/** Handles every error of the gateway itself. A service's own error responses pass unchanged. */
export function answerProblems(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Failure) return sendFailure(reply, error)
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: { message: error.message, code: error.code } }, 'request failed')
    return reply
      .status(status)
      .type(PROBLEM_TYPE)
      .send(problem({ status, code: codeOf(status), message: messageOf(status) }))
  })
}

/** A request target that the router cannot read: no hook has run, so the headers are set here. */
export function refuseTarget({ code }: { code: string }, reply: FastifyReply): void {
  const failure = code === 'FST_ERR_BAD_URL' ? new PathNotCanonicalError() : new CallNotFoundError()
  void sendFailure(reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' }), failure)
}

const codeOf = (status: number): string => (status < 500 ? 'gateway.invalid-request' : 'gateway.fault')

function messageOf(status: number): string {
  if (status === 413) return 'The request is too large.'
  return status < 500 ? 'The request cannot be read.' : 'Something went wrong on our side. Please try again.'
}

export class CallNotFoundError extends failing('missing', 'gateway.unknown-path', 'No call has this path.') {}

export class TooLargeError extends failing('too-large', 'gateway.too-large', 'The request is too large.') {}

export class ForeignOriginError extends failing(
  'forbidden',
  'gateway.foreign-origin',
  'This request came from another site.',
) {}

export class TooManyCallsError extends Failure {
  constructor(retryAfterSeconds: number) {
    super('too-many', 'gateway.too-many-calls', 'Too many requests. Please wait a moment.', { retryAfterSeconds })
  }
}

export class ServiceUnavailableError extends Failure {
  constructor(service: string) {
    super(
      'unavailable',
      'gateway.service-away',
      `The ${service} service is not available at the moment. Please try again.`,
      { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS },
    )
  }
}

/** The service has its maximum of pending calls. This one was not sent. */
export class OverloadedError extends failing(
  'unavailable',
  'gateway.overloaded',
  'Too many requests are pending. Please try again in a moment.',
  {
    retryAfterSeconds: OVERLOAD_RETRY_SECONDS,
  },
) {}

export class PathNotCanonicalError extends failing(
  'invalid',
  'gateway.path-not-canonical',
  'The path is not in its canonical form. Send it without dot segments, doubled slashes, backslashes or encoded letters.',
) {}
