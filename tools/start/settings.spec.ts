import { readSettings } from './settings.ts'

describe('npm start', () => {
  it('is the demo on port 3000 with the embedded event log, where nothing is said', () => {
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
    })
  })

  it('seeds nothing in production unless asked to', () => {
    expect(readSettings({ UPLINE_MODE: 'production' }, []).seed).toBe('none')
    expect(readSettings({ UPLINE_MODE: 'production', UPLINE_SEED: 'demo' }, []).seed).toBe('demo')
  })

  it('takes a broker of its own, or those that are named', () => {
    expect(readSettings({}, ['--kafka']).kafka).toBe('own')
    expect(readSettings({ EVENT_BUS: 'kafka', KAFKA_BROKERS: 'a:1,b:2' }, []).kafka).toEqual({ brokers: 'a:1,b:2' })
  })

  it('starts as many of each as it is told', () => {
    expect(readSettings({}, ['--kafka', '--replicas', '2'])).toMatchObject({ replicas: 2, kafka: 'own' })
    expect(readSettings({}, ['--replicas=3']).replicas).toBe(3)
  })

  it.each([
    [{ PORT: 'http' }, [], "PORT is 'http'"],
    [{ PORT: '70000' }, [], "PORT is '70000'"],
    [{ UPLINE_SEED: 'some' }, [], "UPLINE_SEED is 'some'"],
    [{ EVENT_BUS: 'kafka' }, [], 'set KAFKA_BROKERS too'],
    [{}, ['--replicas', '9'], "--replicas is '9'"],
    [{}, ['--replicas'], '--replicas is'],
    [{}, ['--fast'], "'--fast' is no option"],
    [{ LOANS_DATABASE_URL: 'postgresql://a:b@c/d' }, [], 'LOANS_DATABASE_URL is set, but not IDENTITY_DATABASE_URL'],
  ])('says what is wrong with %j %j', (env, args, words) => {
    expect(() => readSettings(env, args)).toThrow(words)
  })
})
