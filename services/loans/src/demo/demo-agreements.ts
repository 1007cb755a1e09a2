import type { EntityManager } from '@mikro-orm/postgresql'
import { agreementsOf } from '../agreements/agreement-texts.store.ts'
import { acknowledgeForAll } from './demo-agreements.queries.ts'

/** Visitors sign in as the first five and can acknowledge their plan. The others show what is missing. */
const NOT_ACKNOWLEDGED = [
  'admin',
  'ceo',
  'manager',
  'senior',
  'officer',
  'olivia.grant',
  'tess.walker',
  'vera.lindholm',
]

/** Most members have acknowledged the plans of today. */
export async function addDemoAcknowledgments(tx: EntityManager): Promise<void> {
  for (const [version, { text, sha256 }] of await agreementsOf(tx, null))
    await acknowledgeForAll(tx, { version, text, sha256 }, NOT_ACKNOWLEDGED)
}
