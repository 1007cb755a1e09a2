import type { CustomTransportStrategy } from '@nestjs/microservices'

/**
 * Nest token under which @upline/events provides the transport that a service consumes from; by name, so that neither
 * lib needs the other. A service without a provider for it consumes nothing.
 */
export const EVENT_CONSUMER = Symbol.for('upline:event-consumer')

export type EventConsumer = CustomTransportStrategy
