import type { EntityManager } from '@mikro-orm/postgresql'
import type { Funding } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

export async function storeChoice(tx: EntityManager, memberId: string, isOn: boolean, at: Date): Promise<void> {
  const choice = { isOn, changedAt: at }
  await tables(tx)
    .insertInto('digest_choices')
    .values({ memberId, ...choice })
    .onConflict((same) => same.column('memberId').doUpdateSet(choice))
    .execute()
}

export const isChosen = async (em: EntityManager, memberId: string): Promise<boolean> => {
  const choice = await tables(em)
    .selectFrom('digest_choices')
    .select('isOn')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return choice?.isOn ?? false
}

// Only for members who turned the digest on. A split loan can pay a member several shares of one level.
const ADD = `
  insert into digest_lines (member_id, loan_id, rev, is_reversal, level, amount_cents, happened_at)
  select s."memberId", f."loanId", f.rev, $2, s.level, sum(s."amountCents"), $3
  from jsonb_to_recordset($1::jsonb) as f ("loanId" text, rev int, shares jsonb),
    jsonb_to_recordset(f.shares) as s (level int, "memberId" text, "amountCents" bigint)
  join digest_choices c on c.member_id = s."memberId" and c.is_on
  group by s."memberId", f."loanId", f.rev, s.level
  on conflict do nothing`

export async function addLines(
  tx: EntityManager,
  fundings: Funding[],
  booked: { isReversal: boolean; at: Date },
): Promise<void> {
  if (fundings.length > 0) await rows(tx, ADD, [JSON.stringify(fundings), booked.isReversal, booked.at])
}

export const membersDue = async (em: EntityManager, today: string): Promise<string[]> => {
  const sql = `
    select distinct l.member_id as id from digest_lines l join digest_choices c on c.member_id = l.member_id and c.is_on
    where l.sent_on is null and not exists (select 1 from digest_lines s where s.member_id = l.member_id and s.sent_on = $1)`
  return (await rows<{ id: string }>(em, sql, [today])).map(({ id }) => id)
}

export interface DigestLine {
  level: number
  loans: number
  amountCents: number
}

/** Claims the lines since the member's last digest and sums them by level, in cents. Reversals are subtracted. */
export async function claimLines(tx: EntityManager, memberId: string, today: string): Promise<DigestLine[]> {
  const sql = `
    with taken as (
      update digest_lines set sent_on = $2 where member_id = $1 and sent_on is null
      returning level, is_reversal, amount_cents)
    select level, count(*)::int as loans,
      sum(case when is_reversal then -amount_cents else amount_cents end)::float8 as "amountCents"
    from taken group by level order by level`
  return rows<DigestLine>(tx, sql, [memberId, today])
}
