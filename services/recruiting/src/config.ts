import {
  credential,
  databaseUrl,
  internalSettings,
  port,
  readConfig,
  secret,
  type Setting,
  sharedSettings,
  text,
} from '@upline/config'

const { host, migrates, redisUrl, keyRoots, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages } =
  sharedSettings

/** The recruiting service and the payment simulator share these. Anyone who knows them can sign payments. */
const simulated =
  (name: string, demoDefault: string): Setting<string> =>
  (env, mode) =>
    env['STRIPE_SECRET_KEY'] ? demoDefault : secret(name, demoDefault)(env, mode)

/** Production takes simulated payments only if STRIPE_SIMULATOR=on says so. */
const stripe =
  (name: string): Setting<string | null> =>
  (env, mode) => {
    const isSimulated = mode === 'demo' || env['STRIPE_SIMULATOR'] === 'on'
    return isSimulated && !env['STRIPE_SECRET_KEY'] ? null : credential(name, '')(env, mode) || null
  }

export const readRecruitingConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...internalSettings,
      ...{ host, migrates, redisUrl, keyRoots, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages },
      databaseUrl: databaseUrl('RECRUITING_DATABASE_URL'),
      port: port('RECRUITING_PORT'),
      /** Where people reach this instance: the way back from the payment pages. */
      publicUrl: text('PUBLIC_URL', 'http://localhost:3000'),
      /** Stripe's secret key. Without it, payments go to the simulator at STRIPE_SIMULATOR_URL. */
      stripeKey: stripe('STRIPE_SECRET_KEY'),
      stripeWebhookSecret: stripe('STRIPE_WEBHOOK_SECRET'),
      simulatorUrl: text('STRIPE_SIMULATOR_URL', 'http://127.0.0.1:12111'),
      simulatorKey: simulated('STRIPE_SIMULATOR_KEY', 'sk_simulated'),
      simulatorWebhookSecret: simulated('STRIPE_SIMULATOR_WEBHOOK_SECRET', 'whsec_simulated'),
    },
    env,
  )

export type RecruitingConfig = ReturnType<typeof readRecruitingConfig>

/** Nest token of the config. */
export const RECRUITING_CONFIG = Symbol('recruiting config')
