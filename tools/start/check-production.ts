import fs from 'node:fs'
import path from 'node:path'
import { adminPasswordProblem } from '@upline/auth/admin'
import { settingHint } from '@upline/config'
import { ONE_ACCOUNT } from './database-places.ts'
import { mayCreateRoles } from './infra/databases.ts'
import type { Home } from './infra/home.ts'
import { StartError } from './infra/start-error.ts'
import { productionFaults } from './production-faults.ts'
import type { StartSettings } from './settings.ts'

const ADMIN = 'IDENTITY_ADMIN_PASSWORD'
const HELP = [
  "'npm run secrets' prints strong values for the secrets and keeps the ones that this home already uses.",
  'docs/operations.md, Production, describes each setting.',
]

/** Throws a StartError that lists all missing settings, before anything starts. */
export async function checkProduction(settings: StartSettings, home: Home, env = process.env): Promise<void> {
  const faults = [...productionFaults(env), ...(await adminFaults(home, env))]
  const { databaseUrl, serviceDatabases } = settings
  if (faults.length === 0 && databaseUrl && !serviceDatabases && !(await mayCreateRoles(databaseUrl)))
    faults.push(ONE_ACCOUNT)
  if (faults.length === 0) return
  const count = faults.length === 1 ? 'one more setting' : `${faults.length} more settings`
  throw new StartError([`production needs ${count}:`, ...faults.map((fault) => `  ${fault}`), ...HELP].join('\n'))
}

/** Only the first start of a home needs the password, because admin then chooses a new one. */
async function adminFaults(home: Home, env: NodeJS.ProcessEnv): Promise<string[]> {
  const password = env[ADMIN]
  if (!password) return wasReadyInProduction(home) ? [] : [`${ADMIN} is missing: ${settingHint(ADMIN)}`]
  const problem = await adminPasswordProblem(password, env['DEFAULT_PASSWORD'] || 'Welcome123!')
  return problem ? [`${ADMIN} is refused. ${problem}`] : []
}

const markOf = (home: Home): string => path.join(home.folder, 'production.ready')

const wasReadyInProduction = (home: Home): boolean => fs.existsSync(markOf(home))

/** Records that identity accepted admin's first password. */
export const rememberProduction = (home: Home): void => fs.writeFileSync(markOf(home), '', { mode: 0o600 })
