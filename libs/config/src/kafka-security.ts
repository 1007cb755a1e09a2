import { readCaFile } from './ca-file.ts'
import { type Mode, oneOf } from './read-config.ts'
import { isDemoValue } from './secret-strength.ts'

export const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const
type SaslMechanism = (typeof SASL_MECHANISMS)[number]

/** How a process authenticates to Kafka and checks the broker. Empty for a broker on a private network. */
export interface KafkaSecurity {
  /** Certificates of the company's own authority; `true` trusts Node's certificate authorities. */
  tls?: true | { ca: string }
  sasl?: { mechanism: SaslMechanism; username: string; password: string }
}

const USERNAME = 'KAFKA_SASL_USERNAME'
const PASSWORD = 'KAFKA_SASL_PASSWORD'
const MECHANISM = 'KAFKA_SASL_MECHANISM'

type Env = NodeJS.ProcessEnv

/** Reads KAFKA_TLS and KAFKA_SASL_*. Throws an Error that names the first variable that contradicts the others. */
export function kafkaSecurity(env: Env, mode: Mode): KafkaSecurity {
  const tls = tlsOf(env)
  const sasl = saslOf(env, mode)
  if (sasl?.mechanism === 'plain' && !tls && mode === 'production')
    throw new Error(`KAFKA_TLS is off and ${MECHANISM} is plain: set KAFKA_TLS=on, which encrypts the password`)
  return { ...(tls ? { tls } : {}), ...(sasl ? { sasl } : {}) }
}

function tlsOf(env: Env): KafkaSecurity['tls'] {
  const isOn = oneOf('KAFKA_TLS', ['on', 'off'], 'off')(env, 'demo') === 'on'
  const file = env['KAFKA_TLS_CA_FILE']
  if (!isOn && file) throw new Error('KAFKA_TLS_CA_FILE is set and KAFKA_TLS is off: set KAFKA_TLS=on')
  if (!isOn) return undefined
  return file ? { ca: readCaFile('KAFKA_TLS_CA_FILE', file) } : true
}

function saslOf(env: Env, mode: Mode): KafkaSecurity['sasl'] {
  const { [USERNAME]: username, [PASSWORD]: password } = env
  if (!env[MECHANISM]) {
    const orphan = [USERNAME, PASSWORD].find((name) => env[name])
    if (orphan) throw new Error(`${MECHANISM} is missing and ${orphan} is set: set ${SASL_MECHANISMS.join(', ')}`)
    return undefined
  }
  const mechanism = oneOf(MECHANISM, SASL_MECHANISMS, 'plain')(env, mode)
  if (!username) throw new Error(`${USERNAME} is missing and ${MECHANISM} is set: set the account's name`)
  if (!password) throw new Error(`${PASSWORD} is missing and ${MECHANISM} is set: set the account's password`)
  if (mode === 'production' && isDemoValue(password)) throw new Error(`${PASSWORD} is a demo value that everyone knows`)
  return { mechanism, username, password }
}
