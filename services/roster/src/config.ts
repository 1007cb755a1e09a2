import { readConfig, serviceSettings, sharedSettings } from '@upline/config'
import { fileSettings } from '@upline/files'

const { companyTimeZone, publicPages, openRoster, seed, defaultPassword, rosterAccounts, raisesLimits } = sharedSettings

export const readRosterConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('roster'),
      ...{ companyTimeZone, publicPages, openRoster, seed, defaultPassword, rosterAccounts, raisesLimits },
      files: fileSettings,
    },
    env,
  )

export type RosterConfig = ReturnType<typeof readRosterConfig>

/** Nest token of the config. */
export const ROSTER_CONFIG = Symbol('roster config')
