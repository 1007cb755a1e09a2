import { SERVICE_NAMES } from '../start/database-places.ts'

/** Not recorded, so that the Operations page shows no failed backup. */
export class NotOursError extends Error {}

/** Why `npm run backup` does not back up the databases that the environment names; undefined if it names none. */
export function externalServerLine(env: NodeJS.ProcessEnv): string | undefined {
  const names = ['DATABASE_URL', ...SERVICE_NAMES.map((name) => `${name.toUpperCase()}_DATABASE_URL`)]
  const variable = names.find((name) => env[name])
  if (!variable) return undefined
  const url = env[variable] as string
  const host = URL.canParse(url) ? new URL(url).host : 'another server'
  return [
    `Nothing was backed up: ${variable} names Postgres at ${host}, and this command copies the data folder of the embedded Postgres only.`,
    `Back up all databases of that server at one instant: a snapshot of the provider, or pg_basebackup there.`,
    `Copy 'secrets.json' of UPLINE_HOME too. docs/operations.md, Backup, describes how to record the backup.`,
  ].join('\n')
}
