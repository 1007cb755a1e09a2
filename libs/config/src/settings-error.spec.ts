import { settingHint } from './setting-hints.ts'
import { databaseUrl, readConfig, secret } from './read-config.ts'
import { redisUrl } from './redis-address.ts'
import { SettingsError, settingsText } from './settings-error.ts'

describe('an app without its settings in production', () => {
  it('lists each missing one in a line that explains how to set it', () => {
    const read = () =>
      readConfig(
        { database: databaseUrl('LOANS_DATABASE_URL'), redis: redisUrl, key: secret('SITES_SECRET', 'demo') },
        { UPLINE_MODE: 'production' },
      )
    let text = ''
    try {
      read()
    } catch (fault) {
      text = settingsText('loans', fault as SettingsError)
    }
    expect(text.split('\n')).toEqual([
      'loans cannot start: 3 settings are missing or wrong:',
      "  LOANS_DATABASE_URL is missing: such as postgresql://user:password@host:5432/database?sslmode=verify-full; 'npm run roles' creates accounts",
      '  REDIS_URL must be set in production: such as rediss://user:password@host:6379',
      "  SITES_SECRET must be set in production: 'npm run secrets -- --write .env' makes a strong value",
    ])
  })

  it.each([
    ['ENCOMPASS_SECRET', 'npm run secrets'],
    ['ENCOMPASS_CLIENT_SECRET', 'your Encompass API account'],
    ['STRIPE_WEBHOOK_SECRET', "Stripe's dashboard"],
    ['KEY_ROOTS', 'npm run secrets'],
    ['INTERNAL_TOKEN', 'npm run secrets'],
    ['GATEWAY_REDIS_URL', 'rediss://'],
    ['SOMETHING', 'docs/operations.md, Settings'],
  ])('learns how to set %s', (name, hint) => {
    expect(settingHint(name)).toContain(hint)
  })
})
