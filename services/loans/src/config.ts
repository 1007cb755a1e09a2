import { oneOf, readConfig, serviceSettings, type Setting, sharedSettings, wholeNumber } from '@upline/config'
import { fileSettings } from '@upline/files'
import { MIN_HISTORY_YEARS } from './loan-history/history-retention.ts'

const { companyTimeZone, seed } = sharedSettings

/** Years of the history of loans; null keeps all of them. */
const historyYears: Setting<number | null> = (env, mode) =>
  env['LOAN_HISTORY_YEARS']
    ? wholeNumber('LOAN_HISTORY_YEARS', MIN_HISTORY_YEARS, { min: MIN_HISTORY_YEARS, max: 100 })(env, mode)
    : null

export const readLoansConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('loans'),
      ...{ companyTimeZone, seed },
      files: fileSettings,
      /**
       * 'all' answers calls, consumes events and runs imports. With 'calls' and 'imports', imports have processes of their own,
       * so a file of a million rows takes no time from calls and events.
       */
      role: oneOf('LOANS_ROLE', ['all', 'calls', 'imports'], 'all'),
      historyYears,
    },
    env,
  )

export type LoansConfig = ReturnType<typeof readLoansConfig>

/** Nest token of the config. */
export const LOANS_CONFIG = Symbol('loans config')
