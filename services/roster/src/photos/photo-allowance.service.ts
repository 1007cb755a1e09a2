import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { REDIS, type Redis } from '@upline/auth'
import { addressBlock } from '@upline/http'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { TooManyPhotosError } from './photo-failures.ts'
import { pendingBytes } from './uploaded-photos.store.ts'

const MAX_PHOTOS_PER_HOUR = 10
/** Maximum size of applicants' uploads per day without a registration. */
const MAX_PENDING_BYTES = 200 * 1024 * 1024

const HOUR_SECONDS = 3_600

/** Limits uploads by applicants, who have no session to limit. */
@Injectable()
export class PhotoAllowance {
  constructor(
    private readonly em: EntityManager,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
  ) {}

  /** Counts an upload before it is read; throws TooManyPhotosError beyond a limit. */
  async take(address: string): Promise<void> {
    if (this.config.raisesLimits) return
    const key = `roster:photos-from:${addressBlock(address)}`
    const [count, , secondsLeft] = await this.redis.multi().incr(key).expire(key, HOUR_SECONDS, 'NX').ttl(key).exec()
    if (Number(count) > MAX_PHOTOS_PER_HOUR) throw new TooManyPhotosError(Math.max(1, Number(secondsLeft)))
    if ((await pendingBytes(this.em)) >= MAX_PENDING_BYTES) throw new TooManyPhotosError(HOUR_SECONDS)
  }
}
