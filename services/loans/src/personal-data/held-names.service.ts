import { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock, inBackground } from '@upline/config'
import { deleteInBatches, deleteSome } from '@upline/db'

const DAY = 24 * 60 * 60 * 1000
const EXPIRED = deleteSome('held_names', 'until <= $1', '$2')

/** Names whose time is over go, once a day. */
@Injectable()
export class HeldNamesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('HeldNames')
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const drop = () => inBackground(this.drop(), this.#log)
    drop()
    this.#timer = setInterval(drop, DAY).unref()
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer)
  }

  async drop(): Promise<void> {
    try {
      await deleteInBatches(this.em, EXPIRED, [this.clock.now().toISOString()])
    } catch {
      this.#log.warn('held names are looked at again tomorrow')
    }
  }
}
