import {
  credential,
  demoOnly,
  flag,
  readConfig,
  serviceSettings,
  type Setting,
  sharedSettings,
  text,
  webAddress,
} from '@upline/config'

const { companyTimeZone, publicPages } = sharedSettings

/** Stripe's credentials: a demo without them uses the payment simulator, which production refuses. */
const stripe =
  (name: string): Setting<string | null> =>
  (env, mode) =>
    mode === 'demo' && !env['STRIPE_SECRET_KEY'] ? null : credential(name, '')(env, mode) || null

export const readRecruitingConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('recruiting'),
      ...{ companyTimeZone, publicPages },
      /** Public URL of this instance. Payment pages return to it. */
      publicUrl: webAddress('PUBLIC_URL', 'http://localhost:3000'),
      /** Stripe's secret key. Without it, payments go to the simulator at STRIPE_SIMULATOR_URL. */
      stripeKey: stripe('STRIPE_SECRET_KEY'),
      stripeWebhookSecret: stripe('STRIPE_WEBHOOK_SECRET'),
      /** Set by npm start for a demo. Production refuses it, so that a simulated payment cannot create an account. */
      simulatesPayments: demoOnly(flag('STRIPE_SIMULATOR', 'off'), 'STRIPE_SIMULATOR'),
      simulatorUrl: text('STRIPE_SIMULATOR_URL', 'http://127.0.0.1:12111'),
      /** The recruiting service and the payment simulator share these. */
      simulatorKey: text('STRIPE_SIMULATOR_KEY', 'sk_simulated'),
      simulatorWebhookSecret: text('STRIPE_SIMULATOR_WEBHOOK_SECRET', 'whsec_simulated'),
    },
    env,
  )

export type RecruitingConfig = ReturnType<typeof readRecruitingConfig>

/** Nest token of the config. */
export const RECRUITING_CONFIG = Symbol('recruiting config')
