import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { UplineChange } from '@upline/contracts/events'
import { firstRow, rows, uuidV7 } from '@upline/db'
import { NotAllowedError } from '@upline/permissions'
import { BulkMoveNotFoundError, HierarchyChangedError, UndoTooLateError } from './hierarchy-failures.ts'
import { figuresOf, rebuildDownlines } from './hierarchy.store.ts'
import { MovesService, type Placing } from './moves.service.ts'
import { MAX_DEPTH } from './upline-rules.ts'

/** How long the toast offers undo. */
const UNDO_MS = 30_000
const BATCH_SIZE = 5_000

const EVERYONE_ELSE = `
  select id from members
  where id > $2 and id <> $1 and removed_at is null and upline_id is distinct from $1
  order by id limit $3`

const REMEMBER = `
  insert into bulk_moved (operation_id, member_id, previous_upline_id)
  select $1, * from unnest($2::text[], $3::text[])`

// Members who have been moved or removed since stay where they are, as do members whose previous upline was removed.
const STILL_THERE = `
  select b.member_id as id, b.previous_upline_id as "uplineId"
  from bulk_moved b join members m on m.id = b.member_id
  where b.operation_id = $1 and b.member_id > $3 and m.removed_at is null
    and m.upline_id is not distinct from case when m.id = $2 then null else $2 end
    and (b.previous_upline_id is null or exists (
      select from members p where p.id = b.previous_upline_id and p.removed_at is null))
  order by b.member_id limit $4`

// Counts are rebuilt from the top, so a member that the rebuild does not reach is in a reporting loop.
const UNREACHED = `
  select exists (select from members m where removed_at is null
      and not exists (select from downlines d where d.member_id = m.id))
    or exists (select from downlines where height >= $1) as broken`

interface Operation {
  uplineId: string
  byId: string
  at: Date | string
}

/** 'Set All' and its undo. The caller holds the hierarchy lock. */
@Injectable()
export class BulkMovesService {
  constructor(
    private readonly moves: MovesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Moves everyone else under the chosen member. The chosen member's upline is cleared to avoid a reporting loop. */
  async moveEveryoneUnder(
    tx: EntityManager,
    chosen: { id: string; uplineId: string | null },
    by: string,
  ): Promise<{ updated: number; operationId: string }> {
    const operationId = await this.begin(tx, chosen.id, by)
    const cause = `everybody ${operationId}`
    const remembered = async (changes: UplineChange[]) => {
      const [ids, before] = [changes.map((of) => of.memberId), changes.map((of) => of.previousUplineId)]
      await rows(tx, REMEMBER, [operationId, ids, before])
    }
    if (chosen.uplineId !== null)
      await remembered(await this.moves.moveTogether(tx, operationId, [chosen.id], { uplineId: null, by, cause }))
    const next = async (after: string) =>
      (await rows<{ id: string }>(tx, EVERYONE_ELSE, [chosen.id, after, BATCH_SIZE])).map(({ id }) => id)
    for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1)!))
      await remembered(await this.moves.moveTogether(tx, operationId, ids, { uplineId: chosen.id, by, cause }))
    await rebuildDownlines(tx)
    return { updated: (await figuresOf(tx, chosen.id)).total, operationId }
  }

  /** Restores the uplines of members who have not been moved since. Only the mover can do it, within 30 seconds. */
  async undo(tx: EntityManager, operationId: string, by: string): Promise<number> {
    const { uplineId } = await this.undoable(tx, operationId, by)
    const why = { by, cause: `undone ${operationId}` }
    const next = (after: string) => rows<Placing>(tx, STILL_THERE, [operationId, uplineId, after, BATCH_SIZE])
    let updated = 0
    for (let back = await next(''); back.length > 0; back = await next(back.at(-1)!.id))
      updated += (await this.moves.moveEach(tx, operationId, back, why)).length
    await rebuildDownlines(tx)
    const checked = await firstRow<{ broken: boolean }>(tx, UNREACHED, [MAX_DEPTH])
    if (checked!.broken) throw new HierarchyChangedError()
    await this.deleteOperation(tx, operationId)
    return updated
  }

  private async begin(tx: EntityManager, uplineId: string, by: string): Promise<string> {
    const now = this.clock.now()
    const gone = await rows<{ id: string }>(tx, 'select operation_id as id from bulk_moves where at < $1', [
      new Date(now.getTime() - UNDO_MS).toISOString(),
    ])
    for (const { id } of gone) await this.deleteOperation(tx, id)
    const operationId = uuidV7(now)
    await rows(tx, 'insert into bulk_moves values ($1, $2, $3, $4)', [operationId, uplineId, by, now.toISOString()])
    return operationId
  }

  private async undoable(tx: EntityManager, operationId: string, by: string): Promise<Operation> {
    const sql = `select upline_id as "uplineId", by_id as "byId", at from bulk_moves where operation_id::text = $1`
    const found = await firstRow<Operation>(tx, sql, [operationId])
    if (!found) throw new BulkMoveNotFoundError()
    if (found.byId !== by) throw new NotAllowedError('Only the person who moved the team can undo the move.')
    if (this.clock.now().getTime() - new Date(found.at).getTime() > UNDO_MS) throw new UndoTooLateError()
    return found
  }

  private async deleteOperation(tx: EntityManager, operationId: string): Promise<void> {
    await rows(tx, 'delete from bulk_moved where operation_id = $1', [operationId])
    await rows(tx, 'delete from bulk_moves where operation_id = $1', [operationId])
  }
}
