import type { LoggerService } from '@nestjs/common'
import { RepeatedLines } from '@upline/config'
import type { Logger } from 'pino'

/**
 * Writes the lines of Nest and of background work to our log: Nest's startup messages only at debug level, the same
 * warning once a minute. An object is a line with fields, its text in `msg`.
 */
export class NestLog implements LoggerService {
  readonly #log: Logger
  readonly #warnings = new RepeatedLines((line) => this.#log.warn(line))
  readonly #errors = new RepeatedLines(() => undefined)

  constructor(log: Logger) {
    this.#log = log
  }

  log(message: unknown, context?: unknown): void {
    if (isNestChatter(context)) this.#log.debug({ context }, String(message))
    else if (typeof message === 'object' && message !== null) this.#log.info(message)
    else this.#log.info(String(message))
  }

  error(message: unknown, ...more: unknown[]): void {
    const stack = more.find((part) => typeof part === 'string' && part.includes('\n'))
    const line = this.#errors.next(String(message))
    if (line !== undefined) this.#log.error(message instanceof Error ? { err: message } : { stack }, line)
  }

  warn(message: unknown): void {
    this.#warnings.write(String(message))
  }

  debug(message: unknown): void {
    this.#log.debug(String(message))
  }

  verbose(message: unknown): void {
    this.#log.trace(String(message))
  }
}

const CHATTER = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestMicroservice',
])

const isNestChatter = (context: unknown): boolean => typeof context === 'string' && CHATTER.has(context)
