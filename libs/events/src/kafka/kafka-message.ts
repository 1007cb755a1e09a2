import type { Topic } from '@upline/contracts/events'
import type { IHeaders, KafkaMessage, Message } from 'kafkajs'
import type { EventHeaders, EventMessage } from '../event-message.ts'

export const toKafka = ({ key, headers, body }: EventMessage): Message => ({
  key,
  value: body,
  headers: { ...headers },
})

/** Undefined for a foreign message: without headers, or without a type. */
export function fromKafka(topic: string, message: KafkaMessage): EventMessage | undefined {
  const headers = textsOf(message.headers ?? {})
  if (!headers['ce_id'] || !headers['ce_type']) return undefined
  return {
    topic: topic as Topic,
    key: headers['ce_partitionkey'] ?? message.key?.toString() ?? '',
    headers: headers as unknown as EventHeaders,
    body: message.value?.toString() ?? 'null',
  }
}

const textsOf = (headers: IHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
