import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { pendingShares } from '../compensation/pending.ts'
import { loadCompany, loadPlans } from './company.queries.ts'
import { PACKED_AMOUNTS, unpackAmounts } from './packed-amounts.ts'
import { Rollups } from './rollups.ts'
import { writeRollups } from './rollups.queries.ts'

/** The version that takes effect now, if the sums of estimates are built with another one. */
const TAKE_VERSION = `
  update estimate_plan e set version = v.version
  from (select version from plan_versions where effective_on <= company_today() and withdrawn_at is null
    order by effective_on desc, version desc limit 1) v
  where e.version <> v.version returning e.version`

/** Amounts of the pending loans of each originator, status and portion. */
const PENDING = `
  select "officerNo", status, percent, ${PACKED_AMOUNTS} amounts from (
    select officer_no "officerNo", status::int, percent::int, amount_cents from loans
    where status < 5 and outcome is null and officer_no is not null and amount_cents is not null
    union all
    select c.member_no, l.status, c.percent, l.amount_cents from co_originators c join loans l on l.id = c.loan_id
    where l.status < 5 and l.outcome is null and l.officer_no is not null and l.amount_cents is not null) p
  group by 1, 2, 3`

const STORED = `
  select officer_no "officerNo", status::int, s0::float8, s1::float8, s2::float8, s3::float8 from officer_totals where status < 5`

interface Pending {
  officerNo: number
  status: number
  percent: number
  amounts: Buffer
}

interface Stored {
  officerNo: number
  status: number
  s0: number
  s1: number
  s2: number
  s3: number
}

/**
 * Brings the sums of estimates to the plan version in effect now (decisions.md, Commission 4 and 8). Writers add and
 * subtract at the version that the sums are built with, so the sums stay exact between the effective date and this switch.
 * Returns false if they are up to date.
 */
export async function switchEstimates(tx: EntityManager): Promise<boolean> {
  await rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')
  if (!(await firstRow(tx, TAKE_VERSION))) return false
  const { estimateTerms } = await loadPlans(tx)
  const rollups = new Rollups()
  const stored = await rows<Stored>(tx, STORED)
  for (const { officerNo, status, s0, s1, s2, s3 } of stored)
    rollups.addShares(officerNo, status, { shares: [s0, s1, s2, s3], sign: -1 })
  const pending = await rows<Pending>(tx, PENDING)
  for (const { officerNo, status, percent, amounts } of pending)
    for (const amountCents of unpackAmounts(amounts)) {
      const shares = pendingShares({ status, outcome: null, amountCents }, estimateTerms, percent)
      rollups.addShares(officerNo, status, { shares, sign: 1 })
    }
  const officers = rollups.officerSums().map(({ officerNo }) => officerNo)
  const { today } = await loadCompany(tx, officers)
  await writeRollups(tx, rollups, today)
  return true
}
