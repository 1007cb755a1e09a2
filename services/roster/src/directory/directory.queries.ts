import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import { MEMBER_COLUMNS, MEMBER_TABLES, type MemberRow } from './member-columns.queries.ts'

const MEMBER = `select ${MEMBER_COLUMNS} from ${MEMBER_TABLES} where m.id = $1`

export const memberRow = async (em: EntityManager, id: string): Promise<MemberRow> =>
  (await firstRow<MemberRow>(em, MEMBER, [id]))!
