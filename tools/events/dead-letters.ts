import { type DeadLetter, OPEN_DEAD_LETTERS, REQUEST_REPLAY } from '@upline/events/admin'
import type { Places } from './places.ts'
import { query } from './query.ts'

export interface ServiceDeadLetter extends DeadLetter {
  service: string
}

/** The open dead letters of every service, oldest first. */
export async function deadLetters({ databases }: Places): Promise<ServiceDeadLetter[]> {
  const lists = await Promise.all(
    Object.entries(databases).map(async ([service, url]) => {
      const rows = await query<DeadLetter>(url, OPEN_DEAD_LETTERS)
      return rows.map((deadLetter) => ({ service, ...deadLetter }))
    }),
  )
  return lists.flat()
}

/** `<service>-<number>`, as in the list. */
export const nameOf = (deadLetter: { service: string; id: string }): string => `${deadLetter.service}-${deadLetter.id}`

/** Requests a replay of one dead letter by name, or of all. The running service replays them within two seconds. */
export async function requestReplay({ databases }: Places, name: string): Promise<number> {
  if (name === 'all') {
    const counts = await Promise.all(Object.values(databases).map((url) => replayIn(url, null)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const [service = '', id = ''] = name.split('-')
  const url = databases[service]
  if (!url || !/^\d+$/.test(id))
    throw new Error(`'${name}' is not a dead letter. Use a name from 'npm run events dead'`)
  return replayIn(url, id)
}

const replayIn = async (url: string, id: string | null): Promise<number> =>
  (await query(url, `${REQUEST_REPLAY} returning d.id`, [id])).length
