import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { failing, type SavedView } from '@upline/contracts'
import { affected, inTransaction, rows } from '@upline/db'
import { InvalidParameterError } from '@upline/http'
import type { SavedViewDto } from './saved-view.dto.ts'

/** As many as a menu can show. */
const MAX_VIEWS = 50

export class ViewNotFoundError extends failing(
  'missing',
  'loans.unknown-view',
  'View not found. It may have been deleted.',
) {}

export class TooManyViewsError extends failing(
  'conflict',
  'loans.too-many-views',
  `You can keep up to ${MAX_VIEWS} views. Delete one first.`,
) {}

const MAX_NAME_LENGTH = 60

const LIST = 'select name, query, columns from saved_views where member_id = $1 order by lower(name), name'
/** Keeps two tabs of one member from both using the last place. */
const PERSON_LOCK = 'select pg_advisory_xact_lock(77006, hashtext($1))'
const PUT = `
  insert into saved_views (member_id, name, query, columns) values ($1, $2, $3, $4)
  on conflict (member_id, name) do update set query = excluded.query, columns = excluded.columns, saved_at = now()`
const DELETE = 'delete from saved_views where member_id = $1 and name = $2'

/** Named filters of Loan Tracking, visible only to their owner. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly em: EntityManager) {}

  list(memberId: string): Promise<SavedView[]> {
    return rows<SavedView>(this.em, LIST, [memberId])
  }

  /** Saves a view. Replaces a view with the same name. */
  put(memberId: string, written: string, { query, columns }: SavedViewDto): Promise<SavedView> {
    const name = readName(written)
    return inTransaction(this.em, async (tx) => {
      await rows(tx, PERSON_LOCK, [memberId])
      const kept = await rows<SavedView>(tx, LIST, [memberId])
      if (kept.length >= MAX_VIEWS && !kept.some((one) => one.name === name)) throw new TooManyViewsError()
      await rows(tx, PUT, [memberId, name, query, columns])
      return { name, query, columns }
    })
  }

  async remove(memberId: string, name: string): Promise<{ message: string }> {
    if ((await affected(this.em, DELETE, [memberId, name])) === 0) throw new ViewNotFoundError()
    return { message: 'View deleted.' }
  }
}

function readName(written: string): string {
  const name = written.trim()
  if (name.length >= 1 && name.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name)) return name
  throw new InvalidParameterError('name', `name must be 1 to ${MAX_NAME_LENGTH} characters`)
}
