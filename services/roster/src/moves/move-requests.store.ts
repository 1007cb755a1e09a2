import type { EntityManager } from '@mikro-orm/postgresql'
import { affected, firstRow, rows } from '@upline/db'
import { moveScopeOf, type Viewer } from '@upline/permissions'
import type { CheckedMove } from './dated-moves.service.ts'
import { MoveEndedError, MoveNotFoundError, NotForMovesError } from './move-failures.ts'
import { ADD, END, LOCKED, ONE, SAME } from './move-requests.queries.ts'
import type { MoveRow } from './move-view.ts'

export interface NewMoveRequest extends CheckedMove {
  id: string
  status: 'scheduled' | 'pending'
  beneficiaries: readonly string[]
  by: Viewer
  at: Date
}

export interface EndedMove {
  requestId: string
  status: 'done' | 'rejected' | 'withdrawn' | 'failed'
  /** The person who decided; null if the date arrived. */
  by: string | null
  at: Date
  reason?: string
  /** Members whose pay changed, as of the decision. */
  beneficiaries?: readonly string[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The scope of a viewer's requests as a query parameter; null for all. */
export function viewerScope(viewer: Viewer): string | null {
  const scope = moveScopeOf(viewer)
  if (scope === 'none') throw new NotForMovesError()
  return scope === 'all' ? null : viewer.id
}

export const addRequest = (tx: EntityManager, request: NewMoveRequest): Promise<unknown> =>
  rows(tx, ADD, [
    ...[request.id, request.memberId, request.uplineId, request.previousUplineId, request.effectiveOn],
    ...[request.status, [...request.beneficiaries], request.by.id, request.by.role, request.at.toISOString()],
  ])

/** A request that has not ended. */
export interface OpenRequest {
  requestId: string
  status: 'scheduled' | 'pending'
  /** No beneficiary is known yet, so roster asks loans, possibly again. */
  isUndecided: boolean
}

/** The request of the same person for the same move, if it has not ended. */
export const sameRequest = (
  tx: EntityManager,
  { memberId, uplineId, effectiveOn }: CheckedMove,
  byId: string,
): Promise<OpenRequest | undefined> => firstRow(tx, SAME, [memberId, uplineId, effectiveOn, byId])

/** A request that the viewer sees; 404 for any other. */
export async function readRequest(em: EntityManager, viewer: Viewer, requestId: string): Promise<MoveRow> {
  const scope = viewerScope(viewer)
  const found = UUID.test(requestId) ? await firstRow<MoveRow>(em, ONE, [scope, requestId]) : undefined
  if (!found) throw new MoveNotFoundError()
  return found
}

/** The same, locked until the transaction ends; 409 if it has ended. */
export async function lockRequest(tx: EntityManager, viewer: Viewer, requestId: string): Promise<MoveRow> {
  await readRequest(tx, viewer, requestId)
  await rows(tx, LOCKED, [requestId])
  const found = await readRequest(tx, viewer, requestId)
  if (found.endedAt !== null) throw new MoveEndedError()
  return found
}

export async function endRequest(tx: EntityManager, ended: EndedMove): Promise<void> {
  const { requestId, status, by, at, reason = '', beneficiaries } = ended
  const parameters = [requestId, status, by, at.toISOString(), reason, beneficiaries ? [...beneficiaries] : null]
  if ((await affected(tx, END, parameters)) === 0) throw new MoveEndedError()
}
