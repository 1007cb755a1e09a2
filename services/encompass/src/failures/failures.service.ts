import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, type EncompassFailure, type RetryResponse } from '@upline/contracts'
import { affected, rows } from '@upline/db'
import { DeadLetters, LiveHints } from '@upline/events'
import { defineKeyset } from '@upline/http'
import { NotificationReader } from '../webhooks/notification-reader.service.ts'
import { FAILURES, TRY_AGAIN } from './failures.queries.ts'

interface FailureRow extends Omit<EncompassFailure, 'failedAt'> {
  failedAt: Date | string
  failedAtKey: string
}

const NEWEST_FIRST = defineKeyset('failures', { failedAtKey: 'timestamptz', kind: 'text', id: 'text' })

class NothingFailedError extends failing(
  'missing',
  'encompass.nothing-failed',
  'No failed notification or event was found. It may have been read in the meantime.',
) {}

/**
 * What the connector has given up: notifications whose loans it could not read, and events that it could not handle.
 */
@Injectable()
export class FailuresService {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: NotificationReader,
    private readonly deadLetters: DeadLetters,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(limit: number, cursor: unknown): Promise<{ rows: EncompassFailure[]; nextCursor: string | null }> {
    const found = await rows<FailureRow>(this.em.fork(), FAILURES, [...NEWEST_FIRST.after(cursor), limit + 1])
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { ...page, rows: page.rows.map(failureView) }
  }

  /** Retries the notifications of one loan, or of all loans. They are read within moments. */
  async tryAgain(loanId: string | null): Promise<RetryResponse> {
    const again = await affected(this.em.fork(), TRY_AGAIN, [this.clock.now(), loanId])
    if (again === 0) throw new NothingFailedError()
    this.reader.wake(0)
    await this.hints.publish({ topics: ['sync'], everyone: true })
    return { again }
  }

  async replay(letterId: string): Promise<RetryResponse> {
    const again = await this.deadLetters.requestReplay(letterId)
    if (again === 0) throw new NothingFailedError()
    return { again }
  }
}

const failureView = ({ failedAtKey: _key, failedAt, ...row }: FailureRow): EncompassFailure => ({
  ...row,
  failedAt: new Date(failedAt).toISOString(),
})
