import {
  databaseUrl,
  demoOnly,
  flag,
  optional,
  port,
  readConfig,
  secret,
  storeUrl,
  text,
  wholeNumber,
  words,
} from './read-config.ts'
import { SettingsError } from './settings-error.ts'
import { sharedSettings } from './shared-settings.ts'

const STRONG = 'wX3k9-Qm2v_Lr7tYb5ZpHs8dNc4gJf6aUe1'

describe('settings', () => {
  it('have safe defaults in demo mode', () => {
    const config = readConfig(
      { key: secret('KEY', 'demo'), port: port('PORT', 3000), list: words('LIST', 'a, B,') },
      {},
    )
    expect(config).toEqual({ mode: 'demo', key: 'demo', port: 3000, list: ['a', 'b'] })
  })

  it('refuse a missing secret in production and list every error with its variable', () => {
    const read = () =>
      readConfig(
        { key: secret('KEY', 'demo'), url: text('URL'), open: flag('OPEN', 'off') },
        {
          UPLINE_MODE: 'production',
          OPEN: 'maybe',
        },
      )
    expect(read).toThrow(/^Settings: KEY must be set in production: .+; URL is missing: .+; OPEN is 'maybe'/)
  })

  it('list each error of a setting that reads several variables', () => {
    const several = () => {
      throw new SettingsError(['ONE is missing', 'TWO is missing'])
    }
    expect(() => readConfig({ several, url: text('URL') }, {})).toThrow(
      /^Settings: ONE is missing; TWO is missing; URL is missing/,
    )
  })

  it('refuse a weak secret in production, and one value for two secrets', () => {
    const settings = { key: secret('KEY', 'demo'), other: secret('OTHER', 'demo') }
    const read = (env: NodeJS.ProcessEnv) => readConfig(settings, { UPLINE_MODE: 'production', ...env })
    expect(() => read({ KEY: 'x', OTHER: STRONG })).toThrow('KEY has 1 character; it needs 32 or more')
    expect(() => read({ KEY: STRONG, OTHER: STRONG })).toThrow('KEY and OTHER have the same value')
    expect(read({ KEY: STRONG, OTHER: `${STRONG}-2` }).key).toBe(STRONG)
    expect(readConfig(settings, { KEY: 'x', OTHER: 'x' }).key).toBe('x')
  })

  it('refuse a database or a Redis without a password in production', () => {
    const settings = { redis: storeUrl('REDIS_URL', 'redis://127.0.0.1'), database: databaseUrl('DB_URL') }
    const env = {
      UPLINE_MODE: 'production',
      REDIS_URL: 'redis://redis:6379',
      DB_URL: 'postgresql://u:upline-demo@db/u',
    }
    expect(() => readConfig(settings, env)).toThrow(
      'Settings: REDIS_URL has no password; DB_URL has a weak password: it is a demo value that everyone knows',
    )
    expect(() => readConfig(settings, {})).toThrow('Settings: DB_URL is missing')
  })

  it('refuse a CA file of a database that cannot be read, and name the variable', () => {
    const url = 'postgresql://u:p@db/u?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'
    expect(() => readConfig({ database: databaseUrl('DB_URL') }, { DB_URL: url })).toThrow(
      "Settings: sslrootcert of DB_URL is '/nowhere/ca.pem': cannot read the file (ENOENT)",
    )
  })

  it('refuse an invalid mode and an invalid number', () => {
    expect(() => readConfig({}, { UPLINE_MODE: 'prod' })).toThrow("UPLINE_MODE is 'prod'")
    expect(() => readConfig({ n: wholeNumber('N', 1, { max: 9 }) }, { N: '12' })).toThrow("N is '12'")
    expect(() => readConfig({ n: port('PORT') }, { PORT: 'http' })).toThrow("PORT is 'http'")
  })

  it('refuse a log level that does not exist', () => {
    const read = (level: string) => readConfig({ level: sharedSettings.logLevel }, { LOG_LEVEL: level }).level
    expect(['debug', 'info', 'warn', 'error'].map(read)).toEqual(['debug', 'info', 'warn', 'error'])
    expect(() => read('loud')).toThrow("LOG_LEVEL is 'loud': one of debug, info, warn, error is needed")
  })

  it('refuse in production what only tests may turn on', () => {
    const read = (mode: string, value: string) =>
      readConfig({ raises: demoOnly(flag('RAISES', 'off'), 'RAISES') }, { UPLINE_MODE: mode, RAISES: value }).raises
    expect(() => read('production', 'on')).toThrow('RAISES is on: production refuses it')
    expect(read('production', 'off')).toBe(false)
    expect(read('demo', 'on')).toBe(true)
  })

  it('omit optional settings without a value', () => {
    expect(readConfig({ smtp: optional('SMTP_URL') }, {}).smtp).toBeNull()
  })
})
