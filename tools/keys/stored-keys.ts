import { ABSOLUTE_SECONDS, KEYS_OF, RETIRE, ROTATE, type KeyName, type StoredKey } from '@upline/auth/admin'
import { setTimeout as pause } from 'node:timers/promises'
import type { Places } from '../events/places.ts'
import { query } from '../events/query.ts'

export interface ServiceKey extends StoredKey {
  service: string
}

/** Services with their own keys. Only identity signs. */
const HOLDERS: Record<KeyName, string[]> = { signing: ['identity'], sealing: ['identity', 'notifications'] }

const DAY_MS = 86_400_000

/** How long a replaced key may still be needed: the lifetime of a session, or of an event in the log. */
const NEEDED_MS: Record<KeyName, number> = { signing: ABSOLUTE_SECONDS * 1000, sealing: 30 * DAY_MS }

const NEW_KEY_TIMEOUT_MS = 15_000
const POLL_INTERVAL_MS = 500

export const isKeyName = (name: string): name is KeyName => name in HOLDERS

const kindOf = ({ name }: StoredKey): KeyName => name.split(':', 1)[0] as KeyName
export const isCurrent = ({ name }: StoredKey): boolean => isKeyName(name)

/** How long sessions or events may still need a replaced key. */
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

/** Replaces the current key. The running services create the next ones; returns those that appeared in time. */
export async function rotateKey(places: Places, name: KeyName, timeoutMs = NEW_KEY_TIMEOUT_MS): Promise<ServiceKey[]> {
  for (const service of HOLDERS[name]) {
    const url = places.databases[service]
    if (!url) throw new Error(`${service}'s database is unknown. Set ${service.toUpperCase()}_DATABASE_URL`)
    await query(url, ROTATE, [name])
  }
  const until = Date.now() + timeoutMs
  for (;;) {
    const made = (await keysOf(places)).filter((key) => key.name === name)
    if (made.length === HOLDERS[name].length || Date.now() > until) return made
    await pause(POLL_INTERVAL_MS)
  }
}

/** Throws if the key is still needed, unless forced. */
export async function retireKey(places: Places, kid: string, isForced: boolean, now = new Date()): Promise<ServiceKey> {
  const key = (await keysOf(places)).find((one) => one.kid === kid)
  if (!key) throw new Error(`'${kid}' is not a key. Use one from 'npm run keys -- list'`)
  if (isCurrent(key)) throw new Error(`${kid} is in use. Rotate it first ('npm run keys -- rotate ${key.name}')`)
  const until = neededUntil(key)
  if (!isForced && (!until || until > now))
    throw new Error(
      `${kid} may still be needed${until ? ` until ${until.toISOString()}` : ''}. If you retire it earlier, what it ${CONSEQUENCES[kindOf(key)]}. Add '--now' to retire it anyway`,
    )
  await query(places.databases[key.service] as string, RETIRE, [kid])
  return key
}

const CONSEQUENCES: Record<KeyName, string> = {
  signing: 'signed is refused within a minute, and the members who signed in with it must sign in again',
  sealing: 'sealed in pending events can no longer be read',
}
