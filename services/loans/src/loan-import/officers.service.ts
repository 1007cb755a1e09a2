import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { FORMER_OFFICERS, KNOWN_KEYS } from './loan-import.queries.ts'
import { resolveOfficer, type WrittenOfficer } from './resolve-officer.ts'

export type OfficerOf = (written: WrittenOfficer) => number | undefined

export interface KnownKey {
  key: string
  exact: number[]
  remembered: number | null
}

/** The rule, from the facts about its keys. Logins of former members are for sources that write login IDs. */
export function resolverOf(found: readonly KnownKey[], former: ReadonlyMap<string, number> = new Map()): OfficerOf {
  const exact = new Map(found.map(({ key, exact: members }) => [key, members]))
  const remembered = new Map(found.flatMap(({ key, remembered: no }) => (no === null ? [] : [[key, no] as const])))
  return ({ keys }) => resolveOfficer(keys, { exact, former, remembered })
}

/** Finds the members that loans name, by the rule of resolveOfficer(). */
@Injectable()
export class OfficersService {
  /** Loads all facts about these loan officers and returns the rule. */
  async resolver(tx: EntityManager, written: readonly WrittenOfficer[]): Promise<OfficerOf> {
    const found = await rows<KnownKey>(tx, KNOWN_KEYS, [[...new Set(written.flatMap(({ keys }) => keys))]])
    return resolverOf(found, await this.former(tx, written))
  }

  /** Former members by username; the last one if several had it. */
  private async former(tx: EntityManager, written: readonly WrittenOfficer[]): Promise<Map<string, number>> {
    const logins = [...new Set(written.flatMap(({ login }) => (login === undefined ? [] : [login])))]
    if (logins.length === 0) return new Map()
    const found = await rows<{ key: string; no: number }>(tx, FORMER_OFFICERS, [logins])
    return new Map(found.map(({ key, no }) => [key, no]))
  }
}
