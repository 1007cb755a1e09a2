import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayEmail } from '@upline/contracts'
import { tables } from '../../database/tables.ts'

/** The emails about pay that a member turned off. */
export const optOutsOf = async (em: EntityManager, memberId: string): Promise<string[]> => {
  const found = await tables(em)
    .selectFrom('pay_email_opt_outs')
    .select('email')
    .where('memberId', '=', memberId)
    .execute()
  return found.map(({ email }) => email)
}

export const addOptOut = (
  tx: EntityManager,
  { memberId, email, at }: { memberId: string; email: PayEmail; at: Date },
): Promise<unknown> =>
  tables(tx)
    .insertInto('pay_email_opt_outs')
    .values({ memberId, email, changedAt: at })
    .onConflict((same) => same.columns(['memberId', 'email']).doNothing())
    .execute()

export const deleteOptOut = (tx: EntityManager, memberId: string, email: PayEmail): Promise<unknown> =>
  tables(tx).deleteFrom('pay_email_opt_outs').where('memberId', '=', memberId).where('email', '=', email).execute()
