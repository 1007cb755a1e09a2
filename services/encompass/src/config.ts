import {
  credential,
  demoOnly,
  earlierSecrets,
  flag,
  oneOf,
  readConfig,
  secret,
  serviceSettings,
  type Setting,
  sharedSettings,
  webAddress,
  wholeNumber,
} from '@upline/config'
import { AMOUNT_FIELDS, type AmountField, FUNDED_SIGNALS, type FundedSignal } from '@upline/contracts'
import { isTimeZone } from './mapping/tenant-time.ts'
import { DEFAULT_MILESTONE_MAP, type MilestoneMap, readMilestoneMap } from './mapping/milestone-map.ts'

/** The stock map plus the tenant's own names: a JSON object of milestone name and status. */
const milestoneMap = (name: string): Setting<MilestoneMap> => {
  return (env) => ({ ...DEFAULT_MILESTONE_MAP, ...readMilestoneMap(env[name] || '{}', name) })
}

/** Part of the account at the vendor. The defaults are the simulator's and work nowhere else. */
const account =
  (name: string, simulated: string): Setting<string> =>
  (env, mode) =>
    mode === 'demo' ? env[name] || simulated : credential(name, simulated)(env, mode)

const vendorUrl =
  (name: string, simulated: string): Setting<string> =>
  (env, mode) =>
    webAddress(name, simulated)({ [name]: account(name, simulated)(env, mode) }, mode)

const { companyTimeZone } = sharedSettings

const publicUrl = webAddress('PUBLIC_URL', 'http://localhost:3000')

/** The other grant has no user. */
const person =
  (name: string, simulated: string): Setting<string> =>
  (env, mode) =>
    env['ENCOMPASS_GRANT'] === 'client_credentials' ? env[name] || simulated : account(name, simulated)(env, mode)

const timeZone =
  (name: string, byDefault: string): Setting<string> =>
  (env) => {
    const zone = env[name] || byDefault
    if (isTimeZone(zone)) return zone
    throw new Error(`${name} is '${zone}': a time zone such as America/New_York is needed`)
  }

/** One day. Anyone who polls less often can sync manually. */
export const MAX_POLLING_MINUTES = 1_440

export const readEncompassConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('encompass'),
      companyTimeZone,
      url: vendorUrl('ENCOMPASS_URL', 'http://127.0.0.1:8787'),
      /** The other end is our simulator: each sync first lets it advance one step. */
      simulator: demoOnly(flag('ENCOMPASS_SIMULATOR', 'off'), 'ENCOMPASS_SIMULATOR'),
      grant: oneOf<'password' | 'client_credentials'>(
        'ENCOMPASS_GRANT',
        ['password', 'client_credentials'],
        'password',
      ),
      clientId: account('ENCOMPASS_CLIENT_ID', 'upline-simulator'),
      clientSecret: account('ENCOMPASS_CLIENT_SECRET', 'simulated'),
      user: person('ENCOMPASS_USER', 'upline'),
      password: person('ENCOMPASS_PASSWORD', 'simulated'),
      instanceId: account('ENCOMPASS_INSTANCE_ID', 'BE00000000'),
      /** Encompass writes local times without an offset. This is their time zone. */
      timeZone: timeZone('ENCOMPASS_TIME_ZONE', 'America/New_York'),
      fundedSignal: oneOf<FundedSignal>('ENCOMPASS_FUNDED_SIGNAL', FUNDED_SIGNALS, 'milestone'),
      /** 1109: the amount without financed fees. 2: with them. */
      amountField: oneOf<AmountField>('ENCOMPASS_AMOUNT_FIELD', AMOUNT_FIELDS, '1109'),
      milestones: milestoneMap('ENCOMPASS_MILESTONES'),
      /** 0: sync on request only. */
      pollingMinutes: wholeNumber('ENCOMPASS_POLLING_MINUTES', 3, { max: MAX_POLLING_MINUTES }),
      /** Encrypts the webhooks' signing key in the database. */
      keySecret: secret('ENCOMPASS_SECRET', 'upline-demo-encompass-secret'),
      /** Keys from before a rotation. They decrypt values that are not yet encrypted with the new key. */
      keySecretsBefore: earlierSecrets('ENCOMPASS_SECRETS_BEFORE'),
      /** auto: on if Encompass can reach us by https, or is our simulator. */
      webhooks: oneOf<'auto' | 'on' | 'off'>('ENCOMPASS_WEBHOOKS', ['auto', 'on', 'off'], 'auto'),
      /** Where Encompass sends its notifications. */
      hookUrl: (env: NodeJS.ProcessEnv) =>
        env['ENCOMPASS_HOOK_URL'] || new URL('/hooks/encompass', publicUrl(env, 'demo')).href,
    },
    env,
  )

export type EncompassConfig = ReturnType<typeof readEncompassConfig>

/** Nest token of the service's config. */
export const CONFIG = Symbol('encompass config')
