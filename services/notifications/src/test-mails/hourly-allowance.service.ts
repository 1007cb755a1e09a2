import { Inject, Injectable } from '@nestjs/common'
import { REDIS, type Redis } from '@upline/auth'
import { Failure } from '@upline/contracts'

const MOST_PER_HOUR = 20
const HOUR_SECONDS = 3_600

export class TooManyTestMailsError extends Failure {
  constructor(retryAfterSeconds: number) {
    const message = `At most ${MOST_PER_HOUR} test e-mails an hour can be sent. Please try again later.`
    super('too-many', 'notifications.too-many-test-mails', message, { retryAfterSeconds })
  }
}

/** 20 test mails an hour for each person, counted in Redis. */
@Injectable()
export class HourlyAllowance {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async take(memberId: string): Promise<void> {
    const key = `notifications:test-mails:${memberId}`
    const [count] = await this.redis.multi().incr(key).expire(key, HOUR_SECONDS, 'NX').exec()
    if (Number(count) <= MOST_PER_HOUR) return
    throw new TooManyTestMailsError(Math.max(1, await this.redis.ttl(key)))
  }
}
