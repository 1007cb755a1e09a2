import { Inject, Injectable } from '@nestjs/common'
import { REDIS, type Redis } from '@upline/auth'
import { Failure } from '@upline/contracts'
import { CONFIG, type NotificationsConfig } from '../config.ts'

const MAX_PER_HOUR = 20
const HOUR_SECONDS = 3_600

class TooManyTestEmailsError extends Failure {
  constructor(retryAfterSeconds: number) {
    const message = `You can send up to ${MAX_PER_HOUR} test emails an hour. Please try again later.`
    super('too-many', 'notifications.too-many-test-mails', message, { retryAfterSeconds })
  }
}

/** Limits each user to 20 test emails an hour, counted in Redis. */
@Injectable()
export class HourlyAllowance {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async take(memberId: string): Promise<void> {
    const key = `notifications:test-mails:${memberId}`
    const [count] = await this.redis.multi().incr(key).expire(key, HOUR_SECONDS, 'NX').exec()
    if (Number(count) <= MAX_PER_HOUR || this.config.raisesLimits) return
    throw new TooManyTestEmailsError(Math.max(1, await this.redis.ttl(key)))
  }
}
