import type { KafkaSecurity } from '@upline/config'
import { Kafka, type KafkaConfig, type SASLOptions } from 'kafkajs'

export interface KafkaAccess extends Omit<KafkaConfig, 'brokers' | 'ssl' | 'sasl'> {
  brokers: string[]
  security: KafkaSecurity
}

/** Every Kafka client of the product: services, tools and jobs connect with the same TLS and account. */
export function kafkaClient({ security: { tls, sasl }, ...options }: KafkaAccess): Kafka {
  return new Kafka({
    ...options,
    ...(tls ? { ssl: tls === true ? {} : { ca: [tls.ca] } } : {}),
    ...(sasl ? { sasl: sasl as SASLOptions } : {}),
  })
}
