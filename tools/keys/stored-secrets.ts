import { SEALED_COLUMNS, sealedByOthers, secretId, type SealingService } from '@upline/auth/admin'
import { KEY_OWNERS } from '@upline/config'
import type { Places } from '../events/places.ts'
import { query } from '../events/query.ts'
import type { Home } from '../start/infra/home.ts'
import {
  earlierSecretsOf,
  forgetEarlierSecrets,
  replaceSecret,
  rotateSecret,
  secretsOf,
} from '../start/infra/secrets.ts'

export interface SealedState {
  service: SealingService
  /** The id of the current sealing secret; undefined if it does not exist. */
  currentId: string
  /** Ids of earlier secrets. */
  before: string[]
  /** Number of stored values that the current secret has not sealed yet. */
  waiting: number
}

const SERVICES = Object.keys(SEALED_COLUMNS) as SealingService[]
const nameIn = (service: SealingService): string => `${service}-secret`

const idsOf = (texts: string | undefined): string[] => (texts ?? '').split(' ').filter(Boolean).map(secretId)

/** The secrets that seal stored data, from the environment of a deployment or from the home. */
export async function sealedStates(places: Places, home: Home, env = process.env): Promise<SealedState[]> {
  return Promise.all(
    SERVICES.filter((service) => places.databases[service]).map(async (service) => {
      const variable = `${service.toUpperCase()}_SECRET`
      const current = env[variable] ?? secretsOf(home)(nameIn(service))
      const before = env[variable] ? env[`${variable}S_BEFORE`] : earlierSecretsOf(home)(nameIn(service))
      const currentId = secretId(current)
      const counts = await query<{ n: number }>(places.databases[service] as string, sealedByOthers(service), [
        currentId,
      ])
      const waiting = counts.reduce((sum, { n }) => sum + n, 0)
      return { service, currentId, before: idsOf(before), waiting }
    }),
  )
}

export function rotateSecrets(home: Home): void {
  for (const service of SERVICES) rotateSecret(home, nameIn(service))
}

/** Replaces the root keys for the next start. A restart gives them to all processes together, so the old ones are not kept. */
export function rotateRoots(home: Home): void {
  for (const owner of KEY_OWNERS) replaceSecret(home, `${owner}-root-key`)
}

/** Throws if a value is still sealed by an earlier secret. */
export async function retireSecrets(places: Places, home: Home): Promise<number> {
  const states = await sealedStates(places, home, {})
  const waiting = states.reduce((sum, state) => sum + state.waiting, 0)
  const rotated = states.filter(({ before }) => before.length > 0)
  if (rotated.length > 0 && waiting > 0)
    throw new Error(
      `${waiting} secrets are still sealed by an earlier one. Start Upline, and wait until the list shows 0`,
    )
  for (const { service } of rotated) forgetEarlierSecrets(home, nameIn(service))
  return rotated.length
}
