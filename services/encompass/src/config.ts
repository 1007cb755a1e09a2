import { flag, oneOf, port, readConfig, type Setting, sharedSettings, text } from '@upline/config'
import type { FundedSignal } from './mapping/loan-status.ts'
import { DEFAULT_MILESTONE_MAP, type MilestoneMap, readMilestoneMap } from './mapping/milestone-map.ts'

const { redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers } = sharedSettings

/** The stock map, with the tenant's own names laid over it: a JSON object of milestone name and status. */
const milestoneMap = (name: string): Setting<MilestoneMap> => {
  return (env) => ({ ...DEFAULT_MILESTONE_MAP, ...readMilestoneMap(env[name] || '{}', name) })
}

const timeZone =
  (name: string, byDefault: string): Setting<string> =>
  (env) => {
    const zone = env[name] || byDefault
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: zone })
      return zone
    } catch {
      throw new Error(`${name} is '${zone}': a time zone such as America/New_York is needed`)
    }
  }

export const readEncompassConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...{ redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers },
      databaseUrl: text('ENCOMPASS_DATABASE_URL'),
      port: port('ENCOMPASS_PORT'),
      url: text('ENCOMPASS_URL', 'http://127.0.0.1:8787'),
      /** The other end is our simulator: a sync first asks it to take one step. */
      simulator: flag('ENCOMPASS_SIMULATOR', 'off'),
      grant: oneOf<'password' | 'client_credentials'>(
        'ENCOMPASS_GRANT',
        ['password', 'client_credentials'],
        'password',
      ),
      // The defaults are the simulator's and open nothing else.
      clientId: text('ENCOMPASS_CLIENT_ID', 'upline-simulator'),
      clientSecret: text('ENCOMPASS_CLIENT_SECRET', 'simulated'),
      user: text('ENCOMPASS_USER', 'upline'),
      password: text('ENCOMPASS_PASSWORD', 'simulated'),
      instanceId: text('ENCOMPASS_INSTANCE_ID', 'BE00000000'),
      /** Encompass writes local times without an offset: this is where they are local. */
      timeZone: timeZone('ENCOMPASS_TIME_ZONE', 'America/New_York'),
      fundedSignal: oneOf<FundedSignal>('ENCOMPASS_FUNDED_SIGNAL', ['milestone', 'released', 'both'], 'milestone'),
      /** 1109: the amount without financed fees. 2: with them. */
      amountField: oneOf<'1109' | '2'>('ENCOMPASS_AMOUNT_FIELD', ['1109', '2'], '1109'),
      milestones: milestoneMap('ENCOMPASS_MILESTONES'),
    },
    env,
  )

export type EncompassConfig = ReturnType<typeof readEncompassConfig>

/** Nest token of the service's config. */
export const CONFIG = Symbol('encompass config')
