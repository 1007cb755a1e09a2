import type { CustomTransportStrategy } from '@nestjs/microservices'

/**
 * Nest token of @upline/events' transport, which is the strategy that feeds a service's handlers; by name, so that
 * neither lib needs the other. A service without a provider for it consumes nothing.
 */
export const EVENT_CONSUMER = Symbol.for('upline.event-transport')

export type EventConsumer = CustomTransportStrategy & {
  /** Throws when the transport doesn't answer. */
  check(): Promise<void>
}
