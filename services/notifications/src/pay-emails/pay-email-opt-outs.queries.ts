import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayEmail } from '@upline/contracts'
import { rows } from '@upline/db'

const OF_MEMBER = 'select email from pay_email_opt_outs where member_id = $1'

/** The emails about pay that a member turned off. */
export const optOutsOf = async (em: EntityManager, memberId: string): Promise<string[]> =>
  (await rows<{ email: string }>(em, OF_MEMBER, [memberId])).map(({ email }) => email)

const ADD = `
  insert into pay_email_opt_outs (member_id, email, changed_at) values ($1, $2, $3) on conflict (member_id, email) do nothing`

export const addOptOut = (
  tx: EntityManager,
  { memberId, email, at }: { memberId: string; email: PayEmail; at: Date },
): Promise<unknown> => rows(tx, ADD, [memberId, email, at])

const DELETE = 'delete from pay_email_opt_outs where member_id = $1 and email = $2'

export const deleteOptOut = (tx: EntityManager, memberId: string, email: PayEmail): Promise<unknown> =>
  rows(tx, DELETE, [memberId, email])
