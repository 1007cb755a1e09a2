import {
  internalSettings,
  optional,
  port,
  readConfig,
  secret,
  type Setting,
  sharedSettings,
  text,
} from '@upline/config'

const { host, migrates, redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages } = sharedSettings

/** What the simulated provider and this service share. Who knew it could sign payments: production is told one, or Stripe's. */
const simulated =
  (name: string, demoDefault: string): Setting<string> =>
  (env, mode) =>
    env['STRIPE_SECRET_KEY'] ? demoDefault : secret(name, demoDefault)(env, mode)

export const readRecruitingConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...internalSettings,
      ...{ host, migrates, redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages },
      databaseUrl: text('RECRUITING_DATABASE_URL'),
      port: port('RECRUITING_PORT'),
      /** Where people reach this instance: the way back from the payment pages. */
      publicUrl: text('PUBLIC_URL', 'http://localhost:3000'),
      /** Stripe's secret key; without it the simulated provider at STRIPE_SIMULATOR_URL. */
      stripeKey: optional('STRIPE_SECRET_KEY'),
      stripeWebhookSecret: optional('STRIPE_WEBHOOK_SECRET'),
      simulatorUrl: text('STRIPE_SIMULATOR_URL', 'http://127.0.0.1:12111'),
      simulatorKey: simulated('STRIPE_SIMULATOR_KEY', 'sk_simulated'),
      simulatorWebhookSecret: simulated('STRIPE_SIMULATOR_WEBHOOK_SECRET', 'whsec_simulated'),
    },
    env,
  )

export type RecruitingConfig = ReturnType<typeof readRecruitingConfig>

/** Nest token of the config. */
export const RECRUITING_CONFIG = Symbol('recruiting config')
