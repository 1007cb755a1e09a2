import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

const ADD = 'insert into registrations (id, member_id) values ($1, $2) on conflict do nothing returning 1'

/** False if the registration is known. */
export const addRegistration = async (tx: EntityManager, id: string, memberId: string): Promise<boolean> =>
  (await firstRow(tx, ADD, [id, memberId])) !== undefined

const UNDO = `
  update registrations set taken_back_at = now() where id = $1 and taken_back_at is null
  returning member_id as "memberId"`

/** Returns the member of the registration; undefined if it was undone before. */
export const undoRegistration = (tx: EntityManager, id: string): Promise<{ memberId: string | null } | undefined> =>
  firstRow(tx, UNDO, [id])

export const clearMember = (tx: EntityManager, id: string): Promise<unknown> =>
  rows(tx, `update registrations set member_id = null where id = $1`, [id])
