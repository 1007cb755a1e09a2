import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

interface Known {
  email: string
  username: string
  name: string
  phone: string
}

const KNOWN = `select email, username, phone, first_name || ' ' || last_name as name from members where id = $1 for update`

export const lockKnown = (tx: EntityManager, memberId: string): Promise<Known | undefined> =>
  firstRow(tx, KNOWN, [memberId])

/**
 * Keeps payments for accounting and removes the payer. $1 the member, $2 their email address, $3 its replacement.
 * Names in the provider's account are removed there: see operations.md.
 */
const FORGET = [
  `update registrations set email = $3, agent = '{}' where member_id = $1 or email = lower($2)`,
  `update payments set email = $3 || '.' || id, first_name = '', agent = null, checkout_url = null, checkout_hash = null
   where member_id = $1 or email = lower($2)`,
]

export async function forgetPayer(
  tx: EntityManager,
  memberId: string,
  { email, replacement }: { email: string; replacement: string },
): Promise<void> {
  for (const one of FORGET) await rows(tx, one, [memberId, email, replacement])
}
