import { isDeepStrictEqual } from 'node:util'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberFacts } from '@upline/contracts/events'
import { rows } from '@upline/db'
import type { KeyOrigin } from '@upline/permissions'
import { type KeyEvent, keysAfter, type StoredKey } from './key-changes.ts'
import { memberKeys } from './member-keys.ts'
import { DROP_KEYS, MATCH_BY_KEYS, PUT_KEYS, STORED_KEYS } from './member-keys.queries.ts'

/** Who made the change that an event reports. */
export interface KeyIntroduction {
  by: string | null
  origin: KeyOrigin
  /** When; without it when the member joined. */
  at?: string
  /** Everyone who could use the account that made the change: what it enters for one of them is their own choice. */
  controllers?: ReadonlySet<string>
}

interface MemberWithKeys {
  id: string
  no: number
  version: number
  keys: StoredKey[]
}

/**
 * Stores the keys of members whose facts were stored before in this transaction, and what matches from now on. Returns the
 * ids of members whose pending keys changed.
 */
export async function recordKeys(tx: EntityManager, facts: MemberFacts[], change: KeyIntroduction): Promise<string[]> {
  const stored = await rows<MemberWithKeys>(tx, STORED_KEYS, [facts.map(({ id }) => id)])
  const factsOf = new Map(facts.map((member) => [member.id, member]))
  const changed = stored.flatMap((member) => {
    const keys = keysAfter(member.keys, eventOf(factsOf.get(member.id)!, member.version, change))
    return isDeepStrictEqual(keys, member.keys) ? [] : [{ ...member, keys, before: member.keys }]
  })
  await storeKeys(tx, changed)
  await rows(tx, MATCH_BY_KEYS, [stored.map(({ no }) => no)])
  return changed.filter(({ keys, before }) => [...keys, ...before].some(isPending)).map(({ id }) => id)
}

const isPending = ({ state }: StoredKey): boolean => state === 'pending'

const eventOf = (
  facts: MemberFacts,
  version: number,
  { by, origin, at = facts.createdAt, controllers }: KeyIntroduction,
): KeyEvent => ({
  ...{ memberId: facts.id, by: controllers?.has(facts.id) ? facts.id : by, origin, at, keys: memberKeys(facts) },
  isLate: version > facts.version,
})

async function storeKeys(tx: EntityManager, members: readonly MemberWithKeys[]): Promise<void> {
  if (members.length === 0) return
  const keys = JSON.stringify(members.flatMap(({ no, keys }) => keys.map((key) => ({ no, ...key }))))
  await rows(tx, DROP_KEYS, [members.map(({ no }) => no), keys])
  await rows(tx, PUT_KEYS, [keys])
}
