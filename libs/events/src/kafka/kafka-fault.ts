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

/** The refusal or the missing right, or the error with the settings that most often explain it. */
export const kafkaFaultLine = (fault: unknown, security: KafkaSecurity): string =>
  kafkaRefusal(fault, security) ?? denialLine(fault, security) ?? unavailableLine(fault, security)

function unavailableLine(fault: unknown, { tls, sasl }: KafkaSecurity): string {
  const text = causesOf(fault).at(-1)?.message ?? String(fault)
  const isCut = /clos|disconnect|reset|timeout|hang up/i.test(text)
  if (isCut && !tls) return `Kafka is unavailable (${text}). If it expects TLS, set KAFKA_TLS=on`
  if (isCut && !sasl) return `Kafka is unavailable (${text}). If it expects an account, set KAFKA_SASL_MECHANISM`
  return `Kafka is unavailable (${text})`
}

/** Names the broker's code for a missing right, such as TOPIC_AUTHORIZATION_FAILED. */
function denialLine(fault: unknown, { sasl }: KafkaSecurity): string | undefined {
  const codes = causesOf(fault).flatMap(({ type, errors = [] }) => [type, ...errors.map((one) => one.type)])
  const code = codes.find((one) => one?.endsWith('_AUTHORIZATION_FAILED'))
  if (!code) return undefined
  return `Kafka denies this to the account '${sasl?.username ?? 'ANONYMOUS'}' (${code}): use an account that has the rights in deploy/kafka/acls.sh`
}

/** Without kafkajs' prefix and Node's advice. */
const reasonOf = ({ message }: Cause): string => message.replace(/^Connection error: /, '').replace(/; .*$/s, '')

interface Cause {
  name: string
  message: string
  code?: string
  /** The broker's code. */
  type?: string
  /** One for each refused topic. */
  errors?: Cause[]
  cause?: unknown
}

/** kafkajs wraps an error once for each layer that retried. */
function causesOf(fault: unknown): Cause[] {
  const causes: Cause[] = []
  for (let one = fault; one instanceof Error && causes.length < 10; one = (one as Cause).cause)
    causes.push(one as Cause)
  return causes
}
