import { demoOnly, flag, optional, port, readConfig, secret, text, whole, words } from './read-config.ts'

describe('settings', () => {
  it('have safe defaults in demo mode', () => {
    const config = readConfig(
      { key: secret('KEY', 'demo'), port: port('PORT', 3000), list: words('LIST', 'a, B,') },
      {},
    )
    expect(config).toEqual({ mode: 'demo', key: 'demo', port: 3000, list: ['a', 'b'] })
  })

  it('refuse a placeholder in production, and tell every fault at once by its variable', () => {
    const read = () =>
      readConfig(
        { key: secret('KEY', 'demo'), url: text('URL'), open: flag('OPEN', 'off') },
        {
          UPLINE_MODE: 'production',
          OPEN: 'maybe',
        },
      )
    expect(read).toThrow('Settings: KEY must be set in production; URL is missing; OPEN is')
  })

  it('refuse a mode that is none and a number that is none', () => {
    expect(() => readConfig({}, { UPLINE_MODE: 'prod' })).toThrow("UPLINE_MODE is 'prod'")
    expect(() => readConfig({ n: whole('N', 1, { max: 9 }) }, { N: '12' })).toThrow("N is '12'")
    expect(() => readConfig({ n: port('PORT') }, { PORT: 'http' })).toThrow("PORT is 'http'")
  })

  it('refuse in production what only tests may turn on', () => {
    const read = (mode: string, value: string) =>
      readConfig({ raises: demoOnly(flag('RAISES', 'off'), 'RAISES') }, { UPLINE_MODE: mode, RAISES: value }).raises
    expect(() => read('production', 'on')).toThrow('RAISES is on: production refuses it')
    expect(read('production', 'off')).toBe(false)
    expect(read('demo', 'on')).toBe(true)
  })

  it('leave out what is optional', () => {
    expect(readConfig({ smtp: optional('SMTP_URL') }, {}).smtp).toBeNull()
  })
})
