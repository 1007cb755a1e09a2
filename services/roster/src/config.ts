import { join } from 'node:path'
import { databaseUrl, internalSettings, port, readConfig, sharedSettings, text } from '@upline/config'
import { fileSettings } from '@upline/files'

const {
  host,
  migrates,
  redisUrl,
  keyRoots,
  logLevel,
  eventBus,
  eventLogUrl,
  kafkaBrokers,
  kafkaSecurity,
  publicPages,
  openRoster,
} = sharedSettings
const { companyTimeZone, seed, defaultPassword, rosterAccounts, raisesLimits } = sharedSettings

export const readRosterConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...internalSettings,
      ...{
        host,
        migrates,
        redisUrl,
        keyRoots,
        logLevel,
        eventBus,
        eventLogUrl,
        kafkaBrokers,
        kafkaSecurity,
        publicPages,
        openRoster,
        raisesLimits,
      },
      ...{ companyTimeZone, seed, defaultPassword, rosterAccounts, raisesLimits },
      databaseUrl: databaseUrl('ROSTER_DATABASE_URL'),
      port: port('ROSTER_PORT'),
      files: fileSettings,
      /** Where versions before kept files of imports: a start moves them into the file store. */
      oldFilesDir: text('ROSTER_FILES_DIR', join(env['UPLINE_HOME'] || '.upline', 'files', 'roster')),
    },
    env,
  )

export type RosterConfig = ReturnType<typeof readRosterConfig>

/** Nest token of the config. */
export const ROSTER_CONFIG = Symbol('roster config')
