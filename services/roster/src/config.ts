import { join } from 'node:path'
import { readConfig, serviceSettings, sharedSettings, text } from '@upline/config'
import { fileSettings } from '@upline/files'

const { companyTimeZone, publicPages, openRoster, seed, defaultPassword, rosterAccounts, raisesLimits } = sharedSettings

export const readRosterConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('roster'),
      ...{ companyTimeZone, publicPages, openRoster, seed, defaultPassword, rosterAccounts, raisesLimits },
      files: fileSettings,
      /** Folder where earlier versions stored import files. They are moved to the file store at start. */
      oldFilesDir: text('ROSTER_FILES_DIR', join(env['UPLINE_HOME'] || '.upline', 'files', 'roster')),
    },
    env,
  )

export type RosterConfig = ReturnType<typeof readRosterConfig>

/** Nest token of the config. */
export const ROSTER_CONFIG = Symbol('roster config')
