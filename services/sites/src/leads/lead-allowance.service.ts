import { Inject, Injectable } from '@nestjs/common'
import { REDIS, type Redis } from '@upline/auth'
import { addressBlock } from '@upline/http'

const MAX_PER_ADDRESS = 6
const MAX_PER_AGENT = 120
const HOUR_SECONDS = 3_600
const NONCE_SECONDS = 13 * 3_600

/** Limits the leads per hour, by address and by agent. */
@Injectable()
export class LeadAllowance {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async take(address: string, memberId: string): Promise<boolean> {
    const ofAddress = await this.count(`sites:leads-from:${addressBlock(address)}`)
    if (ofAddress > MAX_PER_ADDRESS) return false
    return (await this.count(`sites:leads-for:${memberId}`)) <= MAX_PER_AGENT
  }

  /** A form can be sent once: returns true the first time. */
  async useOnce(nonce: string): Promise<boolean> {
    const options = { condition: 'NX', expiration: { type: 'EX', value: NONCE_SECONDS } } as const
    return (await this.redis.set(`sites:lead-form:${nonce}`, '1', options)) !== null
  }

  private async count(key: string): Promise<number> {
    const [count] = await this.redis.multi().incr(key).expire(key, HOUR_SECONDS, 'NX').exec()
    return Number(count)
  }
}
