import { kafkaFaultLine, kafkaRefusal } from './kafka-fault.ts'

const named = (name: string, message: string, cause?: Error) =>
  Object.assign(new Error(message, cause ? { cause } : {}), { name })
const sasl = { mechanism: 'plain', username: 'upline', password: 'never-shown' } as const
const refused = named(
  'KafkaJSNumberOfRetriesExceeded',
  'gave up',
  named('KafkaJSSASLAuthenticationError', 'SASL failed'),
)

describe('a fault of Kafka', () => {
  it('names the account and its variables, and never the password', () => {
    const line = kafkaRefusal(refused, { tls: true, sasl })
    expect(line).toBe(
      "Kafka refuses the account 'upline': check KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD and KAFKA_SASL_MECHANISM (plain)",
    )
  })

  it('names the CA file if the certificate is not trusted', () => {
    const fault = named('KafkaJSConnectionError', 'Connection error: self-signed certificate')
    expect(kafkaRefusal(fault, { tls: true })).toMatch(
      /^Kafka's certificate is not trusted \(self-signed certificate\)/,
    )
  })

  it('suggests TLS and an account to a client that has neither when the broker closes the connection', () => {
    const fault = named('KafkaJSConnectionClosedError', 'Closed connection')
    expect(kafkaFaultLine(fault, {})).toBe(
      'Kafka is unavailable (Closed connection). If it expects TLS, set KAFKA_TLS=on',
    )
    expect(kafkaFaultLine(fault, { tls: true })).toContain('set KAFKA_SASL_MECHANISM')
    expect(kafkaFaultLine(fault, { tls: true, sasl })).toBe('Kafka is unavailable (Closed connection)')
  })

  it('names the account that lacks a right', () => {
    const denied = { name: 'KafkaJSCreateTopicError', message: 'denied', type: 'TOPIC_AUTHORIZATION_FAILED' }
    const fault = Object.assign(named('KafkaJSAggregateError', 'Topic creation errors'), { errors: [denied] })
    expect(kafkaFaultLine(fault, { tls: true, sasl })).toBe(
      "Kafka denies this to the account 'upline' (TOPIC_AUTHORIZATION_FAILED): use an account that has the rights in deploy/kafka/acls.sh",
    )
    expect(kafkaRefusal(fault, { tls: true, sasl })).toBeUndefined()
  })

  it('reports an unavailable broker as temporary, not as a refusal', () => {
    expect(kafkaRefusal(named('KafkaJSConnectionError', 'connect ECONNREFUSED'), { tls: true, sasl })).toBeUndefined()
  })
})
