import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { FORMER_OFFICERS, RESOLVE_OFFICERS } from './loan-import.sql.ts'

/** Finds the members whom written officers mean: by a remembered spelling, username, e-mail address or full name. */
@Injectable()
export class OfficersService {
  /** Members by spelling key, for keys that mean exactly one. */
  async find(tx: EntityManager, keys: Iterable<string>): Promise<Map<string, number>> {
    const found = await rows<{ key: string; no: number }>(tx, RESOLVE_OFFICERS, [[...new Set(keys)]])
    return new Map(found.map(({ key, no }) => [key, no]))
  }

  /** Those who have left, by their usernames; of several with one name the last. */
  async former(tx: EntityManager, usernames: Iterable<string>): Promise<Map<string, number>> {
    const found = await rows<{ key: string; no: number }>(tx, FORMER_OFFICERS, [[...new Set(usernames)]])
    return new Map(found.map(({ key, no }) => [key, no]))
  }
}

/** The first of the keys, surest first, that means somebody. */
export function firstKnown(keys: readonly string[], known: ReadonlyMap<string, number>): number | undefined {
  for (const key of keys) {
    const no = known.get(key)
    if (no !== undefined) return no
  }
  return undefined
}
