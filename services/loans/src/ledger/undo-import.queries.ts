import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { storedColumns } from './loans.queries.ts'
import { type StoredLoan, withOriginators } from './stored-loan.ts'

/** A row that was stored before loans had calendar dates gets the dates of the company's time zone. */
const dayOf = (instant: string): string =>
  `case when c.before ->> '${instant}' like '%T00:00:00+00:00' then left(c.before ->> '${instant}', 10)::date
    else company_date((c.before ->> '${instant}')::timestamptz) end`
const WITH_DATES = `case when c.before ? 'created_on' then c.before else c.before || jsonb_build_object(
  'created_on', ${dayOf('created_at')}, 'funded_on', ${dayOf('funded_at')},
  'funded_seen_on', company_date((c.before ->> 'funded_seen_at')::timestamptz)) end`

/** Loans as they were before the import. $1 import, $2 ids. */
const BEFORE_IMPORT = `
  select ${storedColumns('b')}
  from import_changes c, lateral jsonb_populate_record(null::loans, ${WITH_DATES}) b
  where c.import_id = $1::uuid and c.loan_id = any($2::uuid[])`

export async function loansBefore(
  tx: EntityManager,
  importId: string,
  ids: readonly string[],
): Promise<Map<string, StoredLoan>> {
  const found = await rows<StoredLoan>(tx, BEFORE_IMPORT, [importId, ids])
  return new Map(found.map((loan) => [loan.id, withOriginators(loan)]))
}
