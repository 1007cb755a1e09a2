import { setTimeout as pause } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, Failure, type RefreshResponse, roleRank, type SessionUser } from '@upline/contracts'
import { loanSyncRequested, type DataOf, type syncFinished } from '@upline/contracts/events'
import { firstRow, inTransaction, rows, uuidV7 } from '@upline/db'
import { Outbox } from '@upline/events'
import { seesCompany } from '@upline/permissions'
import { FINISH, OWN, PERSON_LOCK, REQUEST, RUNNING, STATE } from './refresh.queries.ts'

class RefreshRunningError extends failing(
  'too-many',
  'loans.refresh-running',
  'Your refresh is still running. Please wait until it has finished.',
  {
    retryAfterSeconds: 5,
  },
) {}

class SyncFailedError extends Failure {
  constructor(reason: string) {
    super('unavailable', 'loans.sync-failed', reason)
  }
}

class RefreshNotFoundError extends failing('missing', 'loans.unknown-refresh', 'Refresh not found. Start a new one.') {}

interface State {
  loansRead: number
  loansChanged: number
  error: string | null
  isFinished: boolean
  hasArrived: boolean
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const WAIT_TIMEOUT_MS = 20_000
const LOOK_EVERY_MS = 150

/** Requests a sync from the connector and waits for the result in its own row, which any replica's consumer may write. */
@Injectable()
export class RefreshService {
  /** Tests shorten it. */
  waitTimeoutMs = WAIT_TIMEOUT_MS

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async refresh(by: SessionUser): Promise<RefreshResponse> {
    const requestId = await this.request(by)
    return answerFor(by, requestId, await this.wait(requestId))
  }

  /** The status of the caller's own refresh. */
  async see(by: SessionUser, requestId: string): Promise<RefreshResponse> {
    const isOwn = UUID.test(requestId) && (await firstRow(this.em, OWN, [requestId, by.id]))
    if (!isOwn) throw new RefreshNotFoundError()
    return answerFor(by, requestId, await firstRow<State>(this.em, STATE, [requestId]))
  }

  async finish(tx: EntityManager, data: DataOf<typeof syncFinished>): Promise<void> {
    if (data.requestId === null) return
    const { requestId, startedAt, finishedAt, loansRead, loansChanged, error } = data
    await rows(tx, FINISH, [requestId, startedAt, finishedAt, loansRead, loansChanged, error])
  }

  /** Managers, ceo and admin can start several; all other members one at a time. */
  private request(by: SessionUser): Promise<string> {
    const requestId = uuidV7(this.clock.now())
    const at = this.clock.now().toISOString()
    return inTransaction(this.em, async (tx) => {
      await rows(tx, PERSON_LOCK, [by.id])
      if (roleRank(by.role) === 0 && (await firstRow(tx, RUNNING, [by.id, at]))) throw new RefreshRunningError()
      await rows(tx, REQUEST, [requestId, by.id, at])
      const data = { requestId, by: by.id, at }
      await this.outbox.append(tx, { type: loanSyncRequested, key: requestId, aggregateVersion: 0, data })
      return requestId
    })
  }

  private async wait(requestId: string): Promise<State | undefined> {
    const until = performance.now() + this.waitTimeoutMs
    for (;;) {
      const state = await firstRow<State>(this.em.fork(), STATE, [requestId])
      if (state?.error || (state?.isFinished && state.hasArrived) || performance.now() > until) return state
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** Errors of Encompass can contain names of fields, hosts or accounts, so only the company reads them. */
function answerFor(by: SessionUser, requestId: string, state: State | undefined): RefreshResponse {
  if (state?.error) throw new SyncFailedError(seesCompany(by) ? state.error : 'The sync failed. Try again later.')
  if (!state?.isFinished || !state.hasArrived) return { status: 'running', requestId, loansRead: 0, loansChanged: 0 }
  return { status: 'finished', requestId, loansRead: state.loansRead, loansChanged: state.loansChanged }
}
