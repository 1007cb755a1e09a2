import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { REDIS, type Redis, SessionsUnavailableError } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { Failure } from '@upline/contracts'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { codeCounter, type Counter, countersOf, resetCounters, WINDOW_MS } from './throttle-limits.ts'

export class TooManyAttemptsError extends Failure {
  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60)
    const message = `Too many failed attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
    super('too-many', 'identity.too-many-attempts', message, { retryAfterSeconds })
  }
}

export interface Attempt {
  id: string
  counters: [pair: Counter, account: Counter, address: Counter]
}

export interface AttemptOrigin {
  address: string
  /** A device that signed in to the account before. */
  deviceId?: string | undefined
}

export interface CodeAttempt {
  id: string
  counter: Counter
}

/**
 * An attempt counts as failed from its start, so that concurrent attempts cannot all pass before the first is counted.
 * A success removes it again.
 */
@Injectable()
export class Throttle {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'raisesLimits'> = { raisesLimits: false },
  ) {}

  async begin(account: string, { address, deviceId }: AttemptOrigin): Promise<Attempt> {
    const attempt: Attempt = { id: randomUUID(), counters: countersOf(account, address, deviceId) }
    const waits = await Promise.all(attempt.counters.map((counter) => this.count(counter, attempt.id)))
    const longest = Math.max(...waits)
    if (longest === 0) return attempt
    await this.removeAttempt(attempt.counters, attempt.id)
    throw new TooManyAttemptsError(Math.max(1, Math.ceil(longest / 1000)))
  }

  /**
   * Clears the count of the account and address pair. The counts of the account and of the address keep earlier
   * failures.
   */
  async succeeded({ id, counters }: Attempt): Promise<void> {
    await this.removeAttempt(counters, id)
    await this.redis.del(counters[0].key)
  }

  /** Removes the attempt: it was neither a failure nor a success. */
  async release({ id, counters }: Attempt): Promise<void> {
    await this.removeAttempt(counters, id)
  }

  /** Counts codes of a second factor, from any address. */
  async beginCode(accountId: string): Promise<CodeAttempt> {
    const attempt = { id: randomUUID(), counter: codeCounter(accountId) }
    const wait = await this.count(attempt.counter, attempt.id)
    if (wait === 0) return attempt
    await this.removeAttempt([attempt.counter], attempt.id)
    throw new TooManyAttemptsError(Math.max(1, Math.ceil(wait / 1000)))
  }

  async codeWasRight({ id, counter }: CodeAttempt): Promise<void> {
    await this.removeAttempt([counter], id)
  }

  /**
   * Returns false if the account has been sent enough emails for now. An address that requests many accounts is
   * refused. Requests beyond a limit do not count: otherwise repeating them would keep the owner without an email.
   */
  async countReset(account: string, address: string): Promise<boolean> {
    const { ofAccount, ofAddress } = resetCounters(account, address)
    const wait = await this.countWithin(ofAddress)
    if (wait > 0) throw new TooManyAttemptsError(Math.ceil(wait / 1000))
    return (await this.countWithin(ofAccount)) === 0
  }

  private async countWithin(counter: Counter): Promise<number> {
    const id = randomUUID()
    const wait = await this.count(counter, id)
    if (wait > 0) await this.removeAttempt([counter], id)
    return wait
  }

  /** Adds an attempt. Returns 0 within the limit, otherwise the milliseconds until the oldest one expires. */
  private async count({ key, most }: Counter, id: string): Promise<number> {
    const now = this.clock.now().getTime()
    const [, , counted, relevant] = (await this.redis
      .multi()
      .zRemRangeByScore(key, 0, now - WINDOW_MS)
      .zAdd(key, { score: now, value: id })
      .zCard(key)
      .zRangeWithScores(key, -most - 1, -most - 1)
      .pExpire(key, WINDOW_MS)
      .exec()
      .catch(() => {
        throw new SessionsUnavailableError()
      })) as unknown as [number, number, number, { score: number }[]]
    if (counted <= most || this.config.raisesLimits) return 0
    return Math.max(1, (relevant[0]?.score ?? now) + WINDOW_MS - now)
  }

  private async removeAttempt(counters: Counter[], id: string): Promise<void> {
    await Promise.all(counters.map(({ key }) => this.redis.zRem(key, id)))
  }
}
