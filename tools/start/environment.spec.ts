import { environmentOf, type Places } from './environment.ts'
import { encompassSimulator, gateway, mailCatcher, processesFor, services, stripeSimulator } from './processes.ts'

const places: Places = {
  home: { folder: '/home/upline', cache: '/home/upline/cache' },
  port: 3000,
  ports: { loans: 4001, roster: 4002, mail: 4003, smtp: 4004, 'encompass-sim': 4005 },
  databases: { loans: 'postgresql://loans', roster: 'postgresql://roster' },
  eventLogUrls: { loans: 'postgresql://loans@log', roster: 'postgresql://roster@log' },
  redisUrls: { loans: 'redis://loans@here', gateway: 'redis://gateway@here' },
  keyRoots: 'identity:a notifications:b',
  kafkaBrokers: null,
  mode: 'demo',
  seed: 'demo',
  secret: (name) => `secret of ${name}`,
  replicas: 1,
  importWorkers: 0,
}

const LOOPBACK = { HOST: '127.0.0.1' }
const loans = services.find((spec) => spec.name === 'loans')!
const encompass = services.find((spec) => spec.name === 'encompass')!
const notifications = services.find((spec) => spec.name === 'notifications')!

describe('environment of a process', () => {
  it('contains its own accounts and port, and no other setting of the user', () => {
    const others = {
      ...{ DATABASE_URL: 'all', ROSTER_DATABASE_URL: 'theirs', ROSTER_SECRET: 'theirs', SMTP_URL: 'theirs' },
      ...{ STRIPE_SECRET_KEY: 'theirs', IDENTITY_ADMIN_PASSWORD: 'theirs', AWS_SECRET_ACCESS_KEY: 'unrelated' },
    }
    const env = environmentOf(loans, places, { ...others, TZ: 'UTC' })
    expect(env).toMatchObject({
      ...{ LOANS_DATABASE_URL: 'postgresql://loans', LOANS_PORT: '4001', EVENT_BUS: 'embedded', TZ: 'UTC' },
      ...{ EVENT_LOG_URL: 'postgresql://loans@log', REDIS_URL: 'redis://loans@here' },
      KEY_ROOTS: 'identity:a notifications:b',
    })
    expect(Object.keys(env).filter((name) => name in others)).toEqual([])
  })

  it('gives each service its Kafka account, or the shared one', () => {
    const shared = { KAFKA_SASL_USERNAME: 'all', KAFKA_SASL_PASSWORD: 'of all' }
    const own = { ...shared, LOANS_KAFKA_SASL_USERNAME: 'upline-loans', LOANS_KAFKA_SASL_PASSWORD: 'of loans' }
    expect(environmentOf(loans, places, own)).toMatchObject({
      ...{ KAFKA_SASL_USERNAME: 'upline-loans', KAFKA_SASL_PASSWORD: 'of loans' },
    })
    expect(environmentOf(encompass, places, own)).toMatchObject(shared)
    expect(JSON.stringify(environmentOf(encompass, places, own))).not.toContain('of loans')
    expect(environmentOf(gateway, places, own)).not.toHaveProperty('KAFKA_SASL_PASSWORD')
  })

  it('gives their shared secrets only to the email catcher, its sender and its reader', () => {
    const [sender, reader] = [environmentOf(notifications, places, {}), environmentOf(gateway, places, {})]
    expect(environmentOf(mailCatcher, places, {})).toMatchObject({
      MAIL_SMTP_PASSWORD: 'secret of mail-smtp',
      MAIL_INBOX_TOKEN: reader['MAIL_INBOX_TOKEN'],
    })
    expect(sender['SMTP_URL']).toBe('smtp://upline:secret of mail-smtp@127.0.0.1:4004')
    expect(sender).not.toHaveProperty('MAIL_INBOX_TOKEN')
    expect(reader).not.toHaveProperty('SMTP_URL')
    expect(environmentOf(gateway, places, { SMTP_URL: 'smtp://real' })).not.toHaveProperty('MAIL_INBOX_TOKEN')
  })

  it('gives the internal token only to the gateway and the services', () => {
    for (const spec of [gateway, loans, encompass])
      expect(environmentOf(spec, places, {})['INTERNAL_TOKEN']).toBe('secret of internal-token')
    const own = { INTERNAL_TOKEN: 'set by the user' }
    for (const spec of [mailCatcher, encompassSimulator, stripeSimulator])
      expect(environmentOf(spec, places, own)).not.toHaveProperty('INTERNAL_TOKEN')
  })

  it('contains the secrets from before a rotation', () => {
    const env = environmentOf(notifications, { ...places, earlierSecrets: (name) => `before ${name}` }, {})
    expect(env['NOTIFICATIONS_SECRET']).toBe('secret of notifications-secret')
    expect(env['NOTIFICATIONS_SECRETS_BEFORE']).toBe('before notifications-secret')
    expect(environmentOf(notifications, places, {})).not.toHaveProperty('NOTIFICATIONS_SECRETS_BEFORE')
  })

  it('tells identity that a provider makes the backups if Postgres is not embedded', () => {
    const identity = services.find((spec) => spec.name === 'identity')!
    for (const name of ['DATABASE_URL', 'IDENTITY_DATABASE_URL'])
      expect(environmentOf(identity, places, { [name]: 'postgresql://there' })['BACKUPS']).toBe('external')
    expect(environmentOf(identity, places, { DATABASE_URL: 'theirs', BACKUPS: 'own' })['BACKUPS']).toBe('own')
    expect(environmentOf(identity, places, {})).not.toHaveProperty('BACKUPS')
    expect(environmentOf(loans, places, { DATABASE_URL: 'theirs' })).not.toHaveProperty('BACKUPS')
  })

  it('gives the gateway the URL of each service and no database', () => {
    const env = environmentOf(gateway, places, {})
    expect(env).toMatchObject({
      PORT: '3000',
      LOANS_URL: 'http://127.0.0.1:4001',
      MAIL_INBOX_URL: 'http://127.0.0.1:4003',
      ENCOMPASS_SIMULATOR_URL: 'http://127.0.0.1:4005',
    })
    expect(Object.keys(env).filter((name) => name.endsWith('DATABASE_URL'))).toEqual([])
  })

  it('binds every process except the gateway to loopback, regardless of HOST', () => {
    const everywhere = { HOST: '0.0.0.0' }
    expect(environmentOf(loans, places, everywhere)).toMatchObject(LOOPBACK)
    expect(environmentOf(encompassSimulator, places, everywhere)).toMatchObject(LOOPBACK)
    expect(environmentOf(gateway, places, everywhere)).toMatchObject(everywhere)
  })

  it('gives the gateway every replica of a service, a port for each, and time to drain', () => {
    const two: Places = { ...places, replicas: 2, ports: { ...places.ports, 'loans-2': 4011 } }
    const env = environmentOf(gateway, two, {})
    expect(env).toMatchObject({ LOANS_URL: 'http://127.0.0.1:4001,http://127.0.0.1:4011', LISTEN_FD: '4' })
    expect(environmentOf(loans, two, {}, 'loans-2')).toMatchObject({
      LOANS_PORT: '4011',
      LOANS_DATABASE_URL: 'postgresql://loans',
      DRAIN_MS: '1500',
    })
    expect(environmentOf(gateway, places, {})).not.toHaveProperty('LISTEN_FD')
  })

  it('gives imports processes of their own, which get no calls', () => {
    const ports = { ...places.ports, 'loans-imports-1': 4021 }
    const separate: Places = { ...places, importWorkers: 1, ports }
    expect(environmentOf(loans, separate, {})['LOANS_ROLE']).toBe('calls')
    expect(environmentOf(loans, separate, {}, 'loans-imports-1')).toMatchObject({
      ...{ LOANS_ROLE: 'imports', LOANS_PORT: '4021' },
    })
    expect(environmentOf(gateway, separate, {})['LOANS_URL']).toBe('http://127.0.0.1:4001')
    expect(environmentOf(encompass, separate, {})).not.toHaveProperty('LOANS_ROLE')
    expect(environmentOf(loans, places, {})).not.toHaveProperty('LOANS_ROLE')
  })

  it('passes on the user’s settings for a process', () => {
    expect(environmentOf(notifications, places, { MAIL_FROM: 'a@b.example' })).toMatchObject({
      MAIL_FROM: 'a@b.example',
    })
    expect(environmentOf(loans, places, { MAIL_FROM: 'a@b.example' })).not.toHaveProperty('MAIL_FROM')
  })

  it('runs the simulated tenant unless the user pauses it, and gives it the webhook URL', () => {
    expect(environmentOf(encompassSimulator, places, {})['ENCOMPASS_SIMULATOR_LIFE']).toBe('calm')
    const held = environmentOf(encompassSimulator, places, { ENCOMPASS_SIMULATOR_LIFE: 'paused' })
    expect(held['ENCOMPASS_SIMULATOR_LIFE']).toBe('paused')
    const empty = { ...places, seed: 'none' }
    expect(environmentOf(encompassSimulator, empty, {})['ENCOMPASS_SIMULATOR_LIFE']).toBe('paused')
    expect(environmentOf(encompass, empty, {})['ENCOMPASS_POLLING_MINUTES']).toBe('0')
    expect(environmentOf(encompass, places, {})['ENCOMPASS_HOOK_URL']).toBe('http://127.0.0.1:3000/hooks/encompass')
  })

  it('lists the brokers if Kafka carries the events', () => {
    const env = environmentOf(loans, { ...places, kafkaBrokers: 'a:9092' }, {})
    expect(env).toMatchObject({ EVENT_BUS: 'kafka', KAFKA_BROKERS: 'a:9092' })
  })

  it('gives no process a simulator or the email catcher in production', () => {
    const specs = processesFor({}, 'production')
    expect(specs.map(({ name }) => name).filter((name) => /mail|sim/.test(name))).toEqual([])
    const all = specs.map((spec) => environmentOf(spec, { ...places, mode: 'production' }, {}))
    expect(
      all.flatMap((env) => Object.keys(env)).filter((name) => /SIMULATOR|MAIL_INBOX|PAYMENT_PAGES/.test(name)),
    ).toEqual([])
  })
})
