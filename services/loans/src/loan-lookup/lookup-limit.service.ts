import { Inject, Injectable } from '@nestjs/common'
import { REDIS, type Redis } from '@upline/auth'
import { Failure } from '@upline/contracts'

const MAX_LOOKUPS_PER_MINUTE = 60
const MINUTE_SECONDS = 60

class TooManyLookupsError extends Failure {
  constructor(retryAfterSeconds: number) {
    const message = `You can ask about ${MAX_LOOKUPS_PER_MINUTE} loans a minute. Try again in ${retryAfterSeconds} seconds.`
    super('too-many', 'loans.too-many-lookups', message, { retryAfterSeconds })
  }
}

/** Lookups of each member, counted in Redis: it bounds how many loan numbers a member can try. */
@Injectable()
export class LookupLimit {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async take(memberId: string): Promise<void> {
    const key = `loans:lookups:${memberId}`
    const [count, , left] = await this.redis.multi().incr(key).expire(key, MINUTE_SECONDS, 'NX').ttl(key).exec()
    if (Number(count) > MAX_LOOKUPS_PER_MINUTE) throw new TooManyLookupsError(Math.max(1, Number(left)))
  }
}
