import { type DeadLetter, OPEN_DEAD_LETTERS, REQUEST_REPLAY } from '@upline/events/admin'
import type { Places } from './places.ts'
import { query } from './query.ts'

export interface ServiceLetter extends DeadLetter {
  service: string
}

/** The open dead letters of every service, the oldest first in each. */
export async function deadLetters({ databases }: Places): Promise<ServiceLetter[]> {
  const lists = await Promise.all(
    Object.entries(databases).map(async ([service, url]) => {
      const letters = await query<DeadLetter>(url, OPEN_DEAD_LETTERS)
      return letters.map((letter) => ({ service, ...letter }))
    }),
  )
  return lists.flat()
}

/** `<service>-<number>`, as the list shows it. */
export const nameOf = (letter: { service: string; id: string }): string => `${letter.service}-${letter.id}`

/** Asks for a replay of one letter by its name, or of all; the service that runs makes it within a second or two. */
export async function requestReplay({ databases }: Places, name: string): Promise<number> {
  if (name === 'all') {
    const counts = await Promise.all(Object.values(databases).map((url) => replayIn(url, null)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const [service = '', id = ''] = name.split('-')
  const url = databases[service]
  if (!url || !/^\d+$/.test(id)) throw new Error(`'${name}' is no dead letter: take a name from 'npm run events dead'`)
  return replayIn(url, id)
}

const replayIn = async (url: string, id: string | null): Promise<number> =>
  (await query(url, `${REQUEST_REPLAY} returning d.id`, [id])).length
