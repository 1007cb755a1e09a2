import type { EntityManager } from '@mikro-orm/postgresql'
import type { RowError } from '@upline/contracts'
import { rows } from '@upline/db'
import { OWN_PAY } from '../loan-changes/own-pay-failures.ts'
import { AMBIGUOUS, OF_OTHERS, OUTSIDE } from './import-plan.ts'

/** A short code for why a row was rejected; lists group by it. */
export function reasonOf(message: string): string {
  if (message === OUTSIDE) return 'not-in-downline'
  if (message === OF_OTHERS) return 'of-others'
  if (message === OWN_PAY) return 'own-pay'
  return message.startsWith(`${AMBIGUOUS} `) ? 'ambiguous' : 'row'
}

/** Rejected, or pending approval. */
type LeftRow = RowError & { requestId?: string }

const columnsOf = (left: readonly LeftRow[]) => [
  left.map(({ requestId, message }) => (requestId === undefined ? reasonOf(message) : 'needs-approval')),
  left.map(({ message }) => message),
  left.map(({ requestId }) => requestId ?? null),
]

const REFUSE = `
  insert into import_refused_rows (import_id, line, cells, reason, message, request_id)
  select $1, x.line, x.cells::jsonb, x.reason, x.message, x.request_id
  from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::uuid[]) x(line, cells, reason, message, request_id)
  on conflict do nothing`

/** Stores rejected rows of an API call, with cells in the order of the stored header. */
export async function refuseSent(
  tx: EntityManager,
  { importId, refused }: { importId: string; refused: (LeftRow & { cells: string[] })[] },
): Promise<void> {
  if (refused.length === 0) return
  await rows(tx, REFUSE, [
    importId,
    refused.map(({ row }) => row),
    refused.map(({ cells }) => JSON.stringify(cells)),
    ...columnsOf(refused),
  ])
}

/** Stores rejected rows of a staged file. */
export async function refuseStaged(
  tx: EntityManager,
  { importId, table, refused }: { importId: string; table: string; refused: LeftRow[] },
): Promise<void> {
  if (refused.length === 0) return
  const sql = `
    insert into import_refused_rows (import_id, line, cells, reason, message, request_id)
    select $1, s.line, s.cells::jsonb, x.reason, x.message, x.request_id
    from unnest($2::int[], $3::text[], $4::text[], $5::uuid[]) x(line, reason, message, request_id) join ${table} s using (line)
    on conflict do nothing`
  await rows(tx, sql, [importId, refused.map(({ row }) => row), ...columnsOf(refused)])
}

/** Resolves rows rejected before that the same sender sent again unchanged: they are listed only in the newer import. */
export async function resolveRepeated(tx: EntityManager, importId: string, at: Date): Promise<void> {
  const sql = `
    update import_refused_rows o set resolved_at = $2
    from import_refused_rows n, imports ni, imports oi
    where n.import_id = $1 and ni.id = n.import_id and oi.id = o.import_id and oi.imported_by = ni.imported_by
      and oi.id <> ni.id and oi.header = ni.header and o.resolved_at is null and o.cells = n.cells`
  await rows(tx, sql, [importId, at.toISOString()])
}

/** Resolves the rejected rows of an import that fixes a row of another one: that row stays listed. */
export async function resolveSent(tx: EntityManager, importId: string, at: Date): Promise<void> {
  const sql = 'update import_refused_rows set resolved_at = $2 where import_id = $1 and request_id is null'
  await rows(tx, sql, [importId, at.toISOString()])
}
