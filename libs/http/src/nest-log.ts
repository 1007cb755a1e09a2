import type { LoggerService } from '@nestjs/common'
import type { Logger } from 'pino'

/** Nest's own lines in our log; its start-up chatter only at debug level. An object is a line with fields, its text in `msg`. */
export class NestLog implements LoggerService {
  readonly #log: Logger

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
    this.#log.error(message instanceof Error ? { err: message } : { stack }, String(message))
  }

  warn(message: unknown): void {
    this.#log.warn(String(message))
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
