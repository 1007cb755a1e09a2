import type { EntityManager } from '@mikro-orm/postgresql'
import type { ScenarioMove, ScenarioMoveState } from '@upline/contracts'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

export interface StoredMove extends ScenarioMove, ScenarioMoveState {
  attempt: number
  requestedBy: string
}

/** In the order of the scenario: a later move can depend on an earlier one. */
export const movesOf = (em: EntityManager, scenarioId: string): Promise<StoredMove[]> =>
  tables(em)
    .selectFrom('scenario_moves')
    .select(['memberId', 'uplineId', 'attempt', 'state', 'message', 'requestedBy'])
    .where('scenarioId', '=', scenarioId)
    .orderBy('ordinal')
    .execute()

/** $1 scenario, $2 members, $3 uplines, $4 whether the member has the upline today, $5 who applies. */
const ADD = `
  insert into scenario_moves (scenario_id, member_id, ordinal, upline_id, attempt, state, requested_by)
  select $1::uuid, t.member_id, t.ordinal, t.upline_id, 0, case when t.is_done then 'done' else 'refused' end, $5
  from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality t (member_id, upline_id, is_done, ordinal)`

/** Moves that are not done are requested next. */
export const addMoves = (
  tx: EntityManager,
  scenarioId: string,
  moves: readonly (ScenarioMove & { isDone: boolean })[],
  by: string,
): Promise<unknown> =>
  rows(tx, ADD, [
    ...[scenarioId, moves.map(({ memberId }) => memberId), moves.map(({ uplineId }) => uplineId)],
    ...[moves.map(({ isDone }) => isDone), by],
  ])

/** $1 scenario, $2 who asks for refused moves. A request without a response keeps its requester, so the roster knows it again. */
const REQUEST = `
  update scenario_moves set attempt = attempt + 1, state = 'requested', message = null,
    requested_by = case when state = 'refused' then $2 else requested_by end
  where scenario_id = $1::uuid and state in ('requested', 'refused')
  returning member_id "memberId", upline_id "uplineId", attempt::int, state, message, requested_by "requestedBy", ordinal::int`

export const requestMoves = async (tx: EntityManager, scenarioId: string, by: string): Promise<StoredMove[]> =>
  (await rows<StoredMove & { ordinal: number }>(tx, REQUEST, [scenarioId, by])).toSorted(
    (a, b) => a.ordinal - b.ordinal,
  )

/** The response to an earlier attempt no longer counts. */
export const endMove = (
  tx: EntityManager,
  scenarioId: string,
  { memberId, attempt, state, message }: Pick<StoredMove, 'memberId' | 'attempt' | 'state' | 'message'>,
): Promise<unknown> =>
  tables(tx)
    .updateTable('scenario_moves')
    .set({ state, message })
    .where((move) => move.and({ scenarioId, memberId, attempt, state: 'requested' }))
    .execute()

/** $1 id, $2 who, $3 when. */
const START = `
  update scenarios set applying_at = coalesce(applying_at, $3), applied_by = coalesce(applied_by, $2) where id = $1::uuid`

export const startApplying = (tx: EntityManager, id: string, { by, at }: { by: string; at: Date }): Promise<unknown> =>
  rows(tx, START, [id, by, at.toISOString()])

/** $1 id, $2 when. */
const END_APPLYING = `
  update scenarios s set applied_at = $2 where s.id = $1::uuid and s.applying_at is not null and s.applied_at is null
    and not exists (select from scenario_moves m where m.scenario_id = s.id and m.state in ('requested', 'refused'))`

/** Applied, once no move is missing. */
export const endApplying = (tx: EntityManager, id: string, at: Date): Promise<unknown> =>
  rows(tx, END_APPLYING, [id, at.toISOString()])
