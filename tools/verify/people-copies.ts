import type pg from 'pg'
import { named } from './named.ts'

/** What every copy of members contains: id, contact data, and whether they are removed. */
const COPIES: Record<string, string> = {
  identity: 'select id, username, email, removed_at is not null as gone from accounts',
  loans: 'select id, username, email, removed_at is not null as gone from members where joined_at is not null',
  recruiting: 'select id, username, email, removed_at is not null as gone from members where profile_version >= 0',
  sites: 'select id, username, email, removed_at is not null as gone from agent_profiles',
  notifications: 'select id, null as username, email, removed_at is not null as gone from recipients',
}

interface Person {
  id: string
  username: string | null
  email: string
  gone: boolean
}

/** Differences between a service's copy of members and the roster, which is authoritative. */
export async function peopleCopies(pools: Record<string, pg.Pool>): Promise<string[]> {
  const roster = pools['roster'] as pg.Pool
  const { rows } = await roster.query<Person>('select id, username, email, removed_at is not null as gone from members')
  const found = await Promise.all(
    Object.entries(COPIES).map(async ([service, sql]) => {
      const copy = await (pools[service] as pg.Pool).query<Person>(sql)
      return named(`${service}'s people`, differences(rows, copy.rows))
    }),
  )
  return found.flat()
}

export function differences(owner: Person[], copy: Person[]): string[] {
  const copied = new Map(copy.map((person) => [person.id, person]))
  const known = new Set(owner.map(({ id }) => id))
  return [
    ...owner.flatMap((person) => differenceOf(person, copied.get(person.id))),
    ...copy.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is not in the roster`),
  ]
}

function differenceOf(person: Person, copied: Person | undefined): string[] {
  // A copy may lack a member who was removed before the service first consumed events.
  if (!copied) return person.gone ? [] : [`${person.id} is missing`]
  const isSame =
    copied.gone === person.gone &&
    copied.email === person.email &&
    (copied.username === null || copied.username === person.username)
  return isSame ? [] : [`${person.id} differs`]
}
