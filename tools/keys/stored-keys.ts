import { ABSOLUTE_SECONDS, KEYS_OF, RETIRE, ROTATE, type KeyName, type StoredKey } from '@upline/auth/admin'
import { setTimeout as pause } from 'node:timers/promises'
import type { Places } from '../events/places.ts'
import { query } from '../events/query.ts'

export interface ServiceKey extends StoredKey {
  service: string
}

/** Who has keys of their own; identity alone signs. */
const HOLDERS: Record<KeyName, string[]> = { signing: ['identity'], sealing: ['identity', 'notifications'] }

const DAY_MS = 86_400_000

/** So long what a key has signed or sealed may still come: a session, an event in the log. */
const NEEDED_MS: Record<KeyName, number> = { signing: ABSOLUTE_SECONDS * 1000, sealing: 30 * DAY_MS }

const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 500

export const isKeyName = (name: string): name is KeyName => name in HOLDERS

export const kindOf = ({ name }: StoredKey): KeyName => name.split(':', 1)[0] as KeyName
export const isCurrent = ({ name }: StoredKey): boolean => isKeyName(name)

/** Until when sessions or events of a replaced key may still need it. */
export const neededUntil = (key: StoredKey): Date | undefined =>
  key.replacedAt ? new Date(key.replacedAt.getTime() + NEEDED_MS[kindOf(key)]) : undefined

export async function keysOf({ databases }: Places): Promise<ServiceKey[]> {
  const lists = await Promise.all(
    HOLDERS.sealing.map(async (service) => {
      const url = databases[service]
      return url ? (await query<StoredKey>(url, KEYS_OF)).map((key) => ({ service, ...key })) : []
    }),
  )
  return lists.flat()
}

/** The current one steps back, and the service that runs makes the next; gives the new ones that were seen to stand. */
export async function rotateKey(places: Places, name: KeyName, patienceMs = PATIENCE_MS): Promise<ServiceKey[]> {
  for (const service of HOLDERS[name]) {
    const url = places.databases[service]
    if (!url) throw new Error(`${service}'s database is not known here: set ${service.toUpperCase()}_DATABASE_URL`)
    await query(url, ROTATE, [name])
  }
  const until = Date.now() + patienceMs
  for (;;) {
    const made = (await keysOf(places)).filter((key) => key.name === name)
    if (made.length === HOLDERS[name].length || Date.now() > until) return made
    await pause(LOOK_EVERY_MS)
  }
}

/** Throws where the key is still needed, unless that is wanted. */
export async function retireKey(places: Places, kid: string, isForced: boolean, now = new Date()): Promise<ServiceKey> {
  const key = (await keysOf(places)).find((one) => one.kid === kid)
  if (!key) throw new Error(`'${kid}' is no key: take one from 'npm run keys -- list'`)
  if (isCurrent(key)) throw new Error(`${kid} is in use: rotate first ('npm run keys -- rotate ${key.name}')`)
  const until = neededUntil(key)
  if (!isForced && (!until || until > now))
    throw new Error(
      `${kid} may still be needed${until ? ` until ${until.toISOString()}` : ''}: retired before, what it ${PAST[kindOf(key)]}. '--now' does it`,
    )
  await query(places.databases[key.service] as string, RETIRE, [kid])
  return key
}

const PAST: Record<KeyName, string> = {
  signing: 'signed is refused within a minute, and whoever signed in by it signs in again',
  sealing: 'keeps sealed in events that wait can not be read any more',
}
