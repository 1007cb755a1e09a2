import { strongSecret } from '@upline/testing/strong-secret'
import { NEEDED_SECRETS } from '../start/production-faults.ts'

/** Admin's first password in a production-mode test instance. */
export const FIRST_ADMIN_PASSWORD = 'first-of-admin'

const ENCOMPASS_ACCOUNT = ['CLIENT_ID', 'CLIENT_SECRET', 'USER', 'PASSWORD', 'INSTANCE_ID'].map(
  (part) => `ENCOMPASS_${part}`,
)

/** All required production settings with strong values. The vendor URLs have no server, and emails go nowhere unless SMTP_URL is set. */
export const productionSettings = (own: Record<string, string> = {}): Record<string, string> => ({
  UPLINE_MODE: 'production',
  UPLINE_SEED: 'none',
  ...Object.fromEntries(NEEDED_SECRETS.map((name) => [name, strongSecret(name)])),
  IDENTITY_ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD,
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'http://localhost',
  STRIPE_SECRET_KEY: 'sk_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  ENCOMPASS_URL: 'http://127.0.0.1:1',
  ...Object.fromEntries(ENCOMPASS_ACCOUNT.map((name) => [name, `${name} of the tests`])),
  ...own,
})
