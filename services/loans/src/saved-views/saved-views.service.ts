import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { failing, type SavedView } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { InvalidParameterError } from '@upline/http'
import type { SavedViewDto } from './saved-view.dto.ts'
import { deleteSavedView, lockSavedViews, savedViewsOf, writeSavedView } from './saved-views.queries.ts'

/** As many as a menu can show. */
const MAX_VIEWS = 50

class ViewNotFoundError extends failing('missing', 'loans.unknown-view', 'View not found. It may have been deleted.') {}

class TooManyViewsError extends failing(
  'conflict',
  'loans.too-many-views',
  `You can keep up to ${MAX_VIEWS} views. Delete one first.`,
) {}

const MAX_NAME_LENGTH = 60

/** Named filters of Loan Tracking, visible only to their owner. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly em: EntityManager) {}

  list(memberId: string): Promise<SavedView[]> {
    return savedViewsOf(this.em, memberId)
  }

  /** Saves a view. Replaces a view with the same name. */
  put(memberId: string, written: string, { query, columns }: SavedViewDto): Promise<SavedView> {
    const name = readName(written)
    return inTransaction(this.em, async (tx) => {
      await lockSavedViews(tx, memberId)
      const kept = await savedViewsOf(tx, memberId)
      if (kept.length >= MAX_VIEWS && !kept.some((one) => one.name === name)) throw new TooManyViewsError()
      await writeSavedView(tx, memberId, { name, query, columns })
      return { name, query, columns }
    })
  }

  async remove(memberId: string, name: string): Promise<{ message: string }> {
    if ((await deleteSavedView(this.em, memberId, name)) === 0) throw new ViewNotFoundError()
    return { message: 'View deleted.' }
  }
}

function readName(written: string): string {
  const name = written.trim()
  if (name.length >= 1 && name.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name)) return name
  throw new InvalidParameterError('name', `name must be 1 to ${MAX_NAME_LENGTH} characters`)
}
