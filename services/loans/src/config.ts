import { join } from 'node:path'
import { databaseUrl, internalSettings, port, readConfig, sharedSettings, text } from '@upline/config'
import { fileSettings } from '@upline/files'

const { host, migrates, redisUrl, keyRoots, logLevel, eventBus, eventLogUrl, kafkaBrokers, kafkaSecurity, seed } =
  sharedSettings
const { companyTimeZone } = sharedSettings

export const readLoansConfig = (env: NodeJS.ProcessEnv = process.env) =>
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
        seed,
        companyTimeZone,
      },
      databaseUrl: databaseUrl('LOANS_DATABASE_URL'),
      port: port('LOANS_PORT'),
      files: fileSettings,
      /** Where versions before kept files of imports: a start moves them into the file store. */
      oldFilesDir: text('LOANS_FILES_DIR', join(env['UPLINE_HOME'] || '.upline', 'files', 'loans')),
    },
    env,
  )

export type LoansConfig = ReturnType<typeof readLoansConfig>

/** Nest token of the config. */
export const LOANS_CONFIG = Symbol('loans config')
