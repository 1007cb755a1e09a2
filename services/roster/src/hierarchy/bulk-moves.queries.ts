import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import type { NewUpline } from './moves.queries.ts'

const EVERYONE_ELSE = `
  select id from members
  where id > $2 and id <> $1 and removed_at is null and upline_id is distinct from $1
  order by id limit $3`

/** Members who are not under `uplineId`, after a member id. */
export const everyoneElse = async (
  tx: EntityManager,
  uplineId: string,
  { after, atMost }: { after: string; atMost: number },
): Promise<string[]> => (await rows<{ id: string }>(tx, EVERYONE_ELSE, [uplineId, after, atMost])).map(({ id }) => id)

const REMEMBER = `
  insert into bulk_moved (operation_id, member_id, previous_upline_id)
  select $1, * from unnest($2::text[], $3::text[])`

export const rememberUplines = (
  tx: EntityManager,
  operationId: string,
  { ids, before }: { ids: string[]; before: (string | null)[] },
): Promise<unknown> => rows(tx, REMEMBER, [operationId, ids, before])

// Members who have been moved or removed since stay where they are, as do members whose previous upline was removed.
const REMAINING = `
  select b.member_id as id, b.previous_upline_id as "uplineId"
  from bulk_moved b join members m on m.id = b.member_id
  where b.operation_id = $1 and b.member_id > $3 and m.removed_at is null
    and m.upline_id is not distinct from case when m.id = $2 then null else $2 end
    and (b.previous_upline_id is null or exists (
      select from members p where p.id = b.previous_upline_id and p.removed_at is null))
  order by b.member_id limit $4`

export const remainingMembers = (
  tx: EntityManager,
  { operationId, uplineId }: { operationId: string; uplineId: string },
  { after, atMost }: { after: string; atMost: number },
): Promise<NewUpline[]> => rows(tx, REMAINING, [operationId, uplineId, after, atMost])

// Counts are rebuilt from the top, so a member that the rebuild does not reach is in a reporting loop.
const UNREACHED = `
  select exists (select from members m where removed_at is null
      and not exists (select from downlines d where d.member_id = m.id))
    or exists (select from downlines where height >= $1) as broken`

/** Whether the hierarchy contains a reporting loop, or a chain of this height. */
export const isBroken = async (tx: EntityManager, maxDepth: number): Promise<boolean> =>
  (await firstRow<{ broken: boolean }>(tx, UNREACHED, [maxDepth]))!.broken

export const operationsBefore = async (tx: EntityManager, at: string): Promise<string[]> =>
  (await tables(tx).selectFrom('bulk_moves').select('operationId').where('at', '<', new Date(at)).execute()).map(
    ({ operationId }) => operationId,
  )

export const addOperation = (
  tx: EntityManager,
  id: string,
  { uplineId, byId, at }: { uplineId: string; byId: string; at: string },
): Promise<unknown> =>
  tables(tx)
    .insertInto('bulk_moves')
    .values({ operationId: id, uplineId, byId, at: new Date(at) })
    .execute()

export interface Operation {
  uplineId: string
  byId: string
  at: Date | string
}

const OPERATION = `select upline_id as "uplineId", by_id as "byId", at from bulk_moves where operation_id::text = $1`

export const findOperation = (tx: EntityManager, id: string): Promise<Operation | undefined> =>
  firstRow(tx, OPERATION, [id])

export async function deleteOperation(tx: EntityManager, id: string): Promise<void> {
  await tables(tx).deleteFrom('bulk_moved').where('operationId', '=', id).execute()
  await tables(tx).deleteFrom('bulk_moves').where('operationId', '=', id).execute()
}
