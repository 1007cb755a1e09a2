import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { IS_ACTIVE } from '../ledger/held-pay.queries.ts'

/**
 * Loans that an import added or changed, and whether the undo keeps them because something else has changed them since: people,
 * approvals and merges (in the loan's history), another import (by its changes), or the sync (by its external id). It also keeps
 * loans with adjustments, pending ones included, and loans on hold: imported again, they would have neither. A late loan officer is part of
 * the import itself. A loan that a run has paid stays as evidence, because its removal would delete who borrowed what. $1 import.
 */
const LOANS_OF_IMPORT = `
  select l.id "loanId", true "isNew", l.external_id is not null
    or exists (select from import_changes c join imports i on i.id = c.import_id
      where c.loan_id = l.id and c.import_id <> $1::uuid and i.undone_at is null)
    or exists (select from adjustments a where a.loan_id = l.id)
    or exists (select from commission_entries e join pay_periods p on p.id = e.period_id
      where e.loan_id = l.id and p.kind = 'regular' and p.state = 'paid')
    or l.id in (select q.loan_id from adjustment_requests q
      where q.loan_id is not null and not exists (select from adjustment_decisions d where d.request_id = q.id))
    or exists (select from holds h where h.loan_id = l.id and ${IS_ACTIVE})
    or exists (select from loan_history h where h.loan_id = l.id and h.cause <> 'late-officer'
      and h.cause not like 'import:%' and h.cause not like 'undo of import:%') stays
  from loans l where l.import_id = $1::uuid
  union all
  select l.id, false, l.version <> c.version
    or exists (select from loans x where x.identity_key = (c.before->>'identity_key')::uuid and x.id <> l.id)
  from import_changes c join loans l on l.id = c.loan_id
  where c.import_id = $1::uuid and l.import_id is distinct from $1::uuid`

export interface ImportedLoan {
  loanId: string
  isNew: boolean
  stays: boolean
}

/** Locks them in the order of their ids, and counts those that funded after the import began. $1 import. */
const LOCK = `
  with imported as materialized (select id, started_at from imports where id = $1::uuid for update),
  locked as materialized (
    select l.status, l.funded_seen_at from loans l where l.id in (select "loanId" from (${LOANS_OF_IMPORT}) o) order by l.id for update of l)
  select count(*)::int n from locked, imported where status = 5 and funded_seen_at > started_at`

export async function lockImported(tx: EntityManager, importId: string): Promise<{ fundedSince: number }> {
  return { fundedSince: (await firstRow<{ n: number }>(tx, LOCK, [importId]))!.n }
}

export const importedLoans = (tx: EntityManager, importId: string): Promise<ImportedLoan[]> =>
  rows<ImportedLoan>(tx, LOANS_OF_IMPORT, [importId])

/** $1 import, $2 who, $3 when. */
const NOTE_UNDONE = `
  with undone as (update imports set undone_at = $3, undone_by = $2 where id = $1::uuid)
  update import_refused_rows set resolved_at = $3 where import_id = $1::uuid and resolved_at is null`

export const noteUndone = (
  tx: EntityManager,
  importId: string,
  { byId, at }: { byId: string; at: Date },
): Promise<unknown> => rows(tx, NOTE_UNDONE, [importId, byId, at.toISOString()])
