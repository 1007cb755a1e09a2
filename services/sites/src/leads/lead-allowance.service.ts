import { Inject, Injectable } from '@nestjs/common'
import { REDIS, type Redis } from '@upline/auth'
import { addressBlock } from '@upline/http'

const MOST_PER_ADDRESS = 6
const MOST_PER_AGENT = 120
const HOUR_SECONDS = 3_600
const NONCE_SECONDS = 13 * 3_600

/** How many leads an address may leave in an hour, and how many an agent may get. */
@Injectable()
export class LeadAllowance {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async take(address: string, memberId: string): Promise<boolean> {
    const ofAddress = await this.count(`sites:leads-from:${addressBlock(address)}`)
    if (ofAddress > MOST_PER_ADDRESS) return false
    return (await this.count(`sites:leads-for:${memberId}`)) <= MOST_PER_AGENT
  }

  /** A form is sent once: true the first time. */
  async useOnce(nonce: string): Promise<boolean> {
    const options = { condition: 'NX', expiration: { type: 'EX', value: NONCE_SECONDS } } as const
    return (await this.redis.set(`sites:lead-form:${nonce}`, '1', options)) !== null
  }

  private async count(key: string): Promise<number> {
    const [count] = await this.redis.multi().incr(key).expire(key, HOUR_SECONDS, 'NX').exec()
    return Number(count)
  }
}
