import { join } from 'node:path'
import { readConfig, serviceSettings, sharedSettings, text } from '@upline/config'
import { fileSettings } from '@upline/files'

const { companyTimeZone, seed } = sharedSettings

export const readLoansConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('loans'),
      ...{ companyTimeZone, seed },
      files: fileSettings,
      /** Where versions before kept files of imports: a start moves them into the file store. */
      oldFilesDir: text('LOANS_FILES_DIR', join(env['UPLINE_HOME'] || '.upline', 'files', 'loans')),
    },
    env,
  )

export type LoansConfig = ReturnType<typeof readLoansConfig>

/** Nest token of the config. */
export const LOANS_CONFIG = Symbol('loans config')
