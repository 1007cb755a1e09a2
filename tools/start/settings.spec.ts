import { readSettings } from './settings.ts'

describe('npm start', () => {
  it('runs the demo on port 3000 with the embedded event log by default', () => {
    expect(readSettings({}, [])).toEqual({
      port: 3000,
      mode: 'demo',
      seed: 'demo',
      databaseUrl: null,
      redisUrl: null,
      redisUrls: {},
      serviceDatabases: null,
      walArchive: null,
      kafka: 'none',
      replicas: 1,
      importWorkers: 0,
    })
  })

  it('seeds nothing in production by default', () => {
    expect(readSettings({ UPLINE_MODE: 'production' }, []).seed).toBe('none')
    expect(readSettings({ UPLINE_MODE: 'production', UPLINE_SEED: 'demo' }, []).seed).toBe('demo')
  })

  it('starts its own broker or uses the given ones', () => {
    expect(readSettings({}, ['--kafka']).kafka).toBe('own')
    expect(readSettings({ EVENT_BUS: 'kafka', KAFKA_BROKERS: 'a:1,b:2' }, []).kafka).toEqual({ brokers: 'a:1,b:2' })
  })

  it('starts the requested number of replicas', () => {
    expect(readSettings({}, ['--kafka', '--replicas', '2'])).toMatchObject({ replicas: 2, kafka: 'own' })
    expect(readSettings({}, ['--replicas=3']).replicas).toBe(3)
  })

  it('starts the requested number of processes for imports', () => {
    expect(readSettings({ IMPORT_WORKERS: '2' }, []).importWorkers).toBe(2)
  })

  it.each([
    [{ IMPORT_WORKERS: '5' }, [], "IMPORT_WORKERS is '5'. Use a number from 0 to 4"],
    [{ PORT: 'http' }, [], "PORT is 'http'"],
    [{ PORT: '70000' }, [], "PORT is '70000'"],
    [{ UPLINE_SEED: 'some' }, [], "UPLINE_SEED is 'some'"],
    [{ EVENT_BUS: 'kafka' }, [], 'Set KAFKA_BROKERS too'],
    [{ LOG_LEVEL: 'loud' }, [], "LOG_LEVEL is 'loud': one of debug, info, warn, error is needed"],
    [{ COMPANY_TIME_ZONE: 'Mars/Base' }, [], "COMPANY_TIME_ZONE is 'Mars/Base', which is not a time zone"],
    [{ PUBLIC_PAGES: 'yes' }, [], "PUBLIC_PAGES is 'yes'"],
    [{ PUBLIC_URL: 'upline.example.com' }, [], 'PUBLIC_URL does not begin with http:// or https://'],
    [{ SMTP_URL: 'mail.example.com:587' }, [], 'SMTP_URL does not begin with smtp:// or smtps://'],
    [{ ENCOMPASS_URL: 'api.elliemae.com' }, [], 'ENCOMPASS_URL does not begin with http:// or https://'],
    [{}, ['--replicas', '9'], "--replicas is '9'"],
    [{}, ['--replicas'], '--replicas is'],
    [{}, ['--fast'], "'--fast' is not an option"],
    [{ LOANS_DATABASE_URL: 'postgresql://a:b@c/d' }, [], 'LOANS_DATABASE_URL is set, but not IDENTITY_DATABASE_URL'],
  ])('reports what is wrong with %j %j', (env, args, message) => {
    expect(() => readSettings(env, args)).toThrow(message)
  })
})
