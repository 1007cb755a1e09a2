import type { EntityManager } from '@mikro-orm/postgresql'
import type { RowError } from '@upline/contracts'
import { OWN_PAY } from '../loan-changes/own-pay-failures.ts'
import { AMBIGUOUS, OF_OTHERS, OUTSIDE } from './import-plan.ts'
import { insertRefused, insertRefusedStaged, type RefusedColumns } from './refused-rows.queries.ts'

/** A short code for why a row was rejected; lists group by it. */
function reasonOf(message: string): string {
  if (message === OUTSIDE) return 'not-in-downline'
  if (message === OF_OTHERS) return 'of-others'
  if (message === OWN_PAY) return 'own-pay'
  return message.startsWith(`${AMBIGUOUS} `) ? 'ambiguous' : 'row'
}

/** Rejected, or pending approval. */
type LeftRow = RowError & { requestId?: string }

const columnsOf = (left: readonly LeftRow[]): RefusedColumns => ({
  lines: left.map(({ row }) => row),
  reasons: left.map(({ requestId, message }) => (requestId === undefined ? reasonOf(message) : 'needs-approval')),
  messages: left.map(({ message }) => message),
  requestIds: left.map(({ requestId }) => requestId ?? null),
})

/** Stores rejected rows of an API call, with cells in the order of the stored header. */
export async function refuseSent(
  tx: EntityManager,
  { importId, refused }: { importId: string; refused: (LeftRow & { cells: string[] })[] },
): Promise<void> {
  if (refused.length === 0) return
  const cells = refused.map((row) => JSON.stringify(row.cells))
  await insertRefused(tx, importId, { ...columnsOf(refused), cells })
}

/** Stores rejected rows of a staged file. */
export async function refuseStaged(
  tx: EntityManager,
  { refused, ...staged }: { importId: string; table: string; refused: LeftRow[] },
): Promise<void> {
  if (refused.length > 0) await insertRefusedStaged(tx, staged, columnsOf(refused))
}
