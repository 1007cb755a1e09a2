import type { EntityManager } from '@mikro-orm/postgresql'
import type { LoanColumn } from '@upline/csv'
import { firstRow, rows } from '@upline/db'

export interface StoredRow {
  line: number
  cells: string[]
  message: string
  requestId: string | null
}

/** Rejected rows, or rows pending approval. */
export type RowGroup = 'refused' | 'pending'

export interface PageRequest {
  after: number
  limit: number
}

/** $1 the import, $2 the line before the page, $3 how many, $4 'refused', 'pending' or 'all'. */
const LEFT_ROWS = `
  select line, cells, message, request_id "requestId" from import_refused_rows
  where import_id = $1 and line > $2 and ($4 = 'all' or (request_id is not null) = ($4 = 'pending')) order by line limit $3`

export const refusedRows = (
  em: EntityManager,
  importId: string,
  which: RowGroup | 'all',
  { after, limit }: PageRequest,
): Promise<StoredRow[]> => rows<StoredRow>(em, LEFT_ROWS, [importId, after, limit, which])

export const headerOf = async (em: EntityManager, importId: string): Promise<string[] | undefined> =>
  (await firstRow<{ header: string[] }>(em, 'select header from imports where id = $1', [importId]))?.header

export interface HeaderAndMapping {
  header: string[]
  mapping: Record<string, LoanColumn | null> | null
}

export const headerAndMappingOf = (em: EntityManager, importId: string): Promise<HeaderAndMapping | undefined> =>
  firstRow(em, 'select i.header, j.mapping from imports i left join import_jobs j using (id) where i.id = $1', [
    importId,
  ])
