import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

const stagedFundings = (source: string): string => `create temp table staged_fundings on commit drop as
     select f.* from ${source},
       jsonb_to_record(snapshot.row -> 'funding') as f ("loanId" text, rev int, "isFunded" boolean, "officerId" text,
         "amountCents" bigint, "fundedAt" timestamptz, "fundedOn" date, "decidedOn" date, originators jsonb)
     where snapshot.row ? 'funding'`

/** As portionsOf() of the contracts cuts them. */
const STAGE_PORTIONS = `
  create temp table staged_portions on commit drop as
  select "officerId" member_id, 1 loans, "amountCents" cents, "fundedAt" funded_at, "fundedOn" funded_on, "decidedOn" decided_on
  from staged_fundings where "isFunded" and coalesce(jsonb_typeof(originators), 'null') = 'null'
  union all
  select o.member_id, case when o.n = 1 then 1 else 0 end,
    round(f."amountCents" * o.reached / 100.0) - round(f."amountCents" * (o.reached - o.percent) / 100.0),
    f."fundedAt", f."fundedOn", coalesce(o.decided_on, f."decidedOn")
  from staged_fundings f, lateral (
    select x.one ->> 'memberId' member_id, (x.one ->> 'percent')::int percent, (x.one ->> 'decidedOn')::date decided_on, x.n,
      sum((x.one ->> 'percent')::int) over (order by x.n) reached
    from jsonb_array_elements(case when jsonb_typeof(f.originators) = 'array' then f.originators end) with ordinality x(one, n)) o
  where f."isFunded"`

/**
 * Stages the fundings of a snapshot in a table of this transaction: staged_fundings (loan_id, rev, is_funded, member_id,
 * cents, funded_at), and the portions of the funded ones in staged_portions (member_id, loans, cents, funded_at, funded_on,
 * decided_on).
 */
export async function stageFundings(tx: EntityManager, { source }: { source: string }): Promise<void> {
  await rows(tx, stagedFundings(source))
  await rows(tx, 'create index on staged_fundings ("loanId")')
  await rows(tx, 'analyze staged_fundings')
  await rows(tx, STAGE_PORTIONS)
}

const STAGED = 'select "loanId", rev, "isFunded" from staged_fundings where "loanId" = any($1)'

export const stagedRevisions = (
  tx: EntityManager,
  loanIds: readonly string[],
): Promise<{ loanId: string; rev: number; isFunded: boolean }[]> => rows(tx, STAGED, [loanIds])
