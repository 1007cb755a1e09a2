import type { KafkaSecurity } from '@upline/config'

const CERTIFICATE = /certificate|self.signed|altname|issuer/i
const CERTIFICATE_CODE = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/

/** What an operator has to change so that Kafka accepts the process; undefined if the fault may end without that. */
export function kafkaRefusal(fault: unknown, { tls, sasl }: KafkaSecurity): string | undefined {
  const causes = causesOf(fault)
  if (causes.some(({ name }) => name === 'KafkaJSSASLAuthenticationError'))
    return sasl
      ? `Kafka refuses the account '${sasl.username}': check KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD and KAFKA_SASL_MECHANISM (${sasl.mechanism})`
      : 'Kafka expects an account: set KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD'
  const certificate = causes.find(({ message, code }) => CERTIFICATE_CODE.test(code ?? '') || CERTIFICATE.test(message))
  if (certificate && tls)
    return `Kafka's certificate is not trusted (${reasonOf(certificate)}): set KAFKA_TLS_CA_FILE to the authority that signed it, and use the host name that it names`
  return undefined
}

/** The refusal, or the error with the settings that most often explain it. */
export function kafkaFaultLine(fault: unknown, security: KafkaSecurity): string {
  const refusal = kafkaRefusal(fault, security)
  if (refusal) return refusal
  const text = causesOf(fault).at(-1)?.message ?? String(fault)
  const isCut = /clos|disconnect|reset|timeout|hang up/i.test(text)
  if (isCut && !security.tls) return `Kafka is unavailable (${text}). If it expects TLS, set KAFKA_TLS=on`
  if (isCut && !security.sasl)
    return `Kafka is unavailable (${text}). If it expects an account, set KAFKA_SASL_MECHANISM`
  return `Kafka is unavailable (${text})`
}

/** Without kafkajs' prefix and Node's advice. */
const reasonOf = ({ message }: Cause): string => message.replace(/^Connection error: /, '').replace(/; .*$/s, '')

interface Cause {
  name: string
  message: string
  code?: string
  cause?: unknown
}

/** kafkajs wraps an error once for each layer that retried. */
function causesOf(fault: unknown): Cause[] {
  const causes: Cause[] = []
  for (let one = fault; one instanceof Error && causes.length < 10; one = (one as Cause).cause)
    causes.push(one as Cause)
  return causes
}
