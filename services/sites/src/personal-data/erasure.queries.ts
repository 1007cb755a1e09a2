import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

interface Known {
  email: string
  username: string
  name: string
  phone: string
}

const KNOWN = `
  select email, username, phone, first_name || ' ' || last_name as name from agent_profiles where id = $1 for update`

export const lockKnown = (tx: EntityManager, memberId: string): Promise<Known | undefined> =>
  firstRow(tx, KNOWN, [memberId])

/** A page's file is named by its content: another site may share it. */
const FILES_OF = `
  select v.file from site_versions v join sites s on s.id = v.site_id where s.member_id = $1
  except select v.file from site_versions v join sites s on s.id = v.site_id where s.member_id <> $1`

export const filesOf = (tx: EntityManager, memberId: string): Promise<{ file: string }[]> =>
  rows(tx, FILES_OF, [memberId])

/** Deletes the member's pages and addresses, and the leads, which are visitors' personal data. */
const FORGET = [
  'delete from site_versions where site_id in (select id from sites where member_id = $1)',
  'delete from sites where member_id = $1',
  'delete from leads where member_id = $1',
  'delete from claim_results where member_id = $1',
]

export async function forgetMember(tx: EntityManager, memberId: string): Promise<void> {
  for (const one of FORGET) await rows(tx, one, [memberId])
}
