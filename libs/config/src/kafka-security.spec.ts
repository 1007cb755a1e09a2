import { kafkaSecurity } from './kafka-security.ts'

const ACCOUNT = {
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_SASL_USERNAME: 'upline',
  KAFKA_SASL_PASSWORD: 'of-the-account',
}

describe('the security of Kafka', () => {
  it('has neither TLS nor an account by default', () => {
    expect(kafkaSecurity({}, 'production')).toEqual({})
    expect(kafkaSecurity({ KAFKA_TLS: 'off' }, 'production')).toEqual({})
  })

  it("uses TLS with Node's certificate authorities, and the account", () => {
    expect(kafkaSecurity({ KAFKA_TLS: 'on', ...ACCOUNT }, 'production')).toEqual({
      tls: true,
      sasl: { mechanism: 'scram-sha-512', username: 'upline', password: 'of-the-account' },
    })
  })

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ KAFKA_TLS: 'yes' }, "KAFKA_TLS is 'yes': one of on, off is needed"],
    [{ KAFKA_TLS_CA_FILE: '/ca.pem' }, 'KAFKA_TLS_CA_FILE is set and KAFKA_TLS is off: set KAFKA_TLS=on'],
    [
      { KAFKA_TLS: 'on', KAFKA_TLS_CA_FILE: '/nowhere/ca.pem' },
      "KAFKA_TLS_CA_FILE is '/nowhere/ca.pem': cannot read the file (ENOENT)",
    ],
    [
      { KAFKA_TLS: 'on', KAFKA_TLS_CA_FILE: import.meta.filename },
      'the file contains no certificate; name a PEM file of the certificate authority',
    ],
    [
      { ...ACCOUNT, KAFKA_SASL_MECHANISM: 'gssapi' },
      "KAFKA_SASL_MECHANISM is 'gssapi': one of plain, scram-sha-256, scram-sha-512 is needed",
    ],
    [{ ...ACCOUNT, KAFKA_SASL_MECHANISM: '' }, 'KAFKA_SASL_MECHANISM is missing and KAFKA_SASL_USERNAME is set'],
    [{ KAFKA_SASL_PASSWORD: 'x' }, 'KAFKA_SASL_MECHANISM is missing and KAFKA_SASL_PASSWORD is set'],
    [{ ...ACCOUNT, KAFKA_SASL_USERNAME: '' }, 'KAFKA_SASL_USERNAME is missing and KAFKA_SASL_MECHANISM is set'],
    [{ ...ACCOUNT, KAFKA_SASL_PASSWORD: '' }, 'KAFKA_SASL_PASSWORD is missing and KAFKA_SASL_MECHANISM is set'],
    [{ ...ACCOUNT, KAFKA_SASL_PASSWORD: 'upline-demo' }, 'KAFKA_SASL_PASSWORD is a demo value that everyone knows'],
    [
      { ...ACCOUNT, KAFKA_SASL_MECHANISM: 'plain' },
      'KAFKA_TLS is off and KAFKA_SASL_MECHANISM is plain: set KAFKA_TLS=on',
    ],
  ])('names the invalid variable in %j', (env, line) => {
    const read = () => kafkaSecurity(env, 'production')
    expect(read).toThrow(line)
    expect(read).not.toThrow('\n')
  })
})
