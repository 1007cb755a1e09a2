import { strongSecret } from '@upline/testing/strong-secret'
import { productionFaults } from './production-faults.ts'
import { productionSettings } from '../instance/production-settings.ts'

const without = (...names: string[]) => {
  const settings: NodeJS.ProcessEnv = productionSettings()
  for (const name of names) delete settings[name]
  return settings
}

describe('start in production', () => {
  it('lists everything that is missing', () => {
    expect(productionFaults({})).toEqual([
      "IDENTITY_SECRET is missing: 'npm run secrets -- --write .env' makes a strong value",
      "NOTIFICATIONS_SECRET is missing: 'npm run secrets -- --write .env' makes a strong value",
      "ENCOMPASS_SECRET is missing: 'npm run secrets -- --write .env' makes a strong value",
      "SITES_SECRET is missing: 'npm run secrets -- --write .env' makes a strong value",
      'SMTP_URL is missing: the email server, such as smtp://user:password@mail.example.com:587',
      'PUBLIC_URL is missing: the address where people open Upline, such as https://upline.example.com',
      "STRIPE_SECRET_KEY is missing: copy it from Stripe's dashboard: Developers, API keys",
      "STRIPE_WEBHOOK_SECRET is missing: copy it from Stripe's dashboard: the webhook to PUBLIC_URL/hooks/stripe",
      'ENCOMPASS_URL is missing: the address of your Encompass API, such as https://api.elliemae.com',
      ...['CLIENT_ID', 'CLIENT_SECRET', 'USER', 'PASSWORD', 'INSTANCE_ID'].map(
        (part): unknown =>
          `ENCOMPASS_${part} is missing: part of your Encompass API account; see docs/operations.md, Encompass`,
      ),
    ])
  })

  it('needs only the settings that the tests use', () => {
    expect(productionFaults(productionSettings())).toEqual([])
  })

  it.each([
    [{ IDENTITY_SECRET: 'x' }, 'IDENTITY_SECRET has 1 character; it needs 32 or more'],
    [{ SITES_SECRET: 'upline-demo-sites-secret' }, 'SITES_SECRET is a demo value that everyone knows'],
    [{ LOANS_DATABASE_PASSWORD: 'upline-demo' }, 'LOANS_DATABASE_PASSWORD is a demo value that everyone knows'],
    [
      { ENCOMPASS_SECRET: strongSecret('same'), SITES_SECRET: strongSecret('same') },
      'ENCOMPASS_SECRET and SITES_SECRET have the same value',
    ],
    [{ REDIS_URL: 'redis://redis:6379' }, 'REDIS_URL has no password'],
    [{ DATABASE_URL: 'postgresql://postgres@db/postgres' }, 'DATABASE_URL has no password'],
    [
      { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'a' },
      'S3_SECRET_ACCESS_KEY is missing: part of the access key of the bucket',
    ],
    [
      { ENCOMPASS_URL: 'api.elliemae.com' },
      'ENCOMPASS_URL does not begin with http:// or https://: the address of your Encompass API, such as https://api.elliemae.com',
    ],
    [
      { SMTP_URL: 'mail.example.com' },
      'SMTP_URL does not begin with smtp:// or smtps://: the email server, such as smtp://user:password@mail.example.com:587',
    ],
    [{ STRIPE_SIMULATOR: 'on' }, 'STRIPE_SIMULATOR is on: remove it, production runs no simulator'],
    [{ ENCOMPASS_SIMULATOR: 'on' }, 'ENCOMPASS_SIMULATOR is on: remove it, production runs no simulator'],
    [
      { STRIPE_SECRET_KEY: 'sk_simulated', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY is a demo value that everyone knows',
    ],
  ])('refuses %j', (settings, fault) => {
    expect(productionFaults({ ...productionSettings(), ...settings })).toEqual([fault])
  })

  it('refuses one database account for two services', () => {
    const url = (user: string, name: string) => `postgresql://${user}:${strongSecret(name)}@db/${name}`
    const settings = { ROSTER_DATABASE_URL: url('upline', 'roster'), LOANS_DATABASE_URL: url('upline', 'loans') }
    expect(productionFaults({ ...productionSettings(), ...settings })).toEqual([
      'ROSTER_DATABASE_URL and LOANS_DATABASE_URL use one account: each service needs its own (npm run roles)',
    ])
  })

  it('refuses to start without an email server, so that it never catches email', () => {
    expect(productionFaults(without('SMTP_URL'))).toEqual([expect.stringContaining('SMTP_URL is missing')])
  })

  it('requires the account of a real loan origination system, and no user for client credentials', () => {
    const parts = ['CLIENT_ID', 'CLIENT_SECRET', 'USER', 'PASSWORD', 'INSTANCE_ID'].map((part) => `ENCOMPASS_${part}`)
    expect(productionFaults(without(...parts))).toHaveLength(5)
    expect(productionFaults({ ...without(...parts), ENCOMPASS_GRANT: 'client_credentials' })).toHaveLength(3)
  })
})
