import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** What is stored of each rejected row, as columns. */
export interface RefusedColumns {
  lines: number[]
  reasons: string[]
  messages: string[]
  requestIds: (string | null)[]
}

const REFUSE = `
  insert into import_refused_rows (import_id, line, cells, reason, message, request_id)
  select $1, x.line, x.cells::jsonb, x.reason, x.message, x.request_id
  from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::uuid[]) x(line, cells, reason, message, request_id)
  on conflict do nothing`

/** Each of `cells` is the JSON of a row's cells. */
export const insertRefused = (
  tx: EntityManager,
  importId: string,
  { lines, reasons, messages, requestIds, cells }: RefusedColumns & { cells: string[] },
): Promise<unknown> => rows(tx, REFUSE, [importId, lines, cells, reasons, messages, requestIds])

const refuseStaged = (table: string): string => `
    insert into import_refused_rows (import_id, line, cells, reason, message, request_id)
    select $1, s.line, s.cells::jsonb, x.reason, x.message, x.request_id
    from unnest($2::int[], $3::text[], $4::text[], $5::uuid[]) x(line, reason, message, request_id) join ${table} s using (line)
    on conflict do nothing`

/** The cells are those of the staged file in `table`. */
export const insertRefusedStaged = (
  tx: EntityManager,
  { importId, table }: { importId: string; table: string },
  { lines, reasons, messages, requestIds }: RefusedColumns,
): Promise<unknown> => rows(tx, refuseStaged(table), [importId, lines, reasons, messages, requestIds])

const RESOLVE_REPEATED = `
    update import_refused_rows o set resolved_at = $2
    from import_refused_rows n, imports ni, imports oi
    where n.import_id = $1 and ni.id = n.import_id and oi.id = o.import_id and oi.imported_by = ni.imported_by
      and oi.id <> ni.id and oi.header = ni.header and o.resolved_at is null and o.cells = n.cells`

/** Resolves rows rejected before that the same sender sent again unchanged: they are listed only in the newer import. */
export const resolveRepeated = (tx: EntityManager, importId: string, at: Date): Promise<unknown> =>
  rows(tx, RESOLVE_REPEATED, [importId, at.toISOString()])

const RESOLVE_SENT = 'update import_refused_rows set resolved_at = $2 where import_id = $1 and request_id is null'

/** Resolves the rejected rows of an import that fixes a row of another one: that row stays listed. */
export const resolveSent = (tx: EntityManager, importId: string, at: Date): Promise<unknown> =>
  rows(tx, RESOLVE_SENT, [importId, at.toISOString()])
