import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** $1 plan version, $2 text, $3 its SHA-256, $4 usernames of the members without an acknowledgment. */
const ACKNOWLEDGE = `
  insert into plan_acknowledgments (member_no, plan_version, text, sha256)
  select no, $1, $2, $3 from members where joined_at is not null and removed_at is null and username <> all($4)
  on conflict on constraint plan_acknowledgments_once do nothing`

interface Acknowledged {
  version: number
  text: string
  sha256: string
}

/** Acknowledgments of a plan version by all members but some. */
export const acknowledgeForAll = (
  tx: EntityManager,
  { version, text, sha256 }: Acknowledged,
  except: readonly string[],
): Promise<unknown> => rows(tx, ACKNOWLEDGE, [version, text, sha256, except])
