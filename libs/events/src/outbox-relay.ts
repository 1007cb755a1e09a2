import { MikroORM } from '@mikro-orm/core'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { type DirectSession, holdDirectSession } from './direct-session.ts'
import { EVENT_TRANSPORT, type EventTransport, TransportUnavailableError } from './event-transport.ts'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'
import { FrozenHolder } from './frozen-holder.ts'
import { RelayBatches } from './relay-batch.ts'
import { becomeLeader, markAsleep, wakeUp } from './relay-locks.queries.ts'
import { RelayWaker } from './relay-waker.ts'
import { Wakeup } from './wakeup.ts'

/** A wake-up may be lost with its connection. Then this poll finds the rows. */
const POLL = 500
const BATCH = 500
/** Minimum time between batches: under load each has more events, and a single event never waits. */
const GAP = 10
/** Poll interval while a writer's transaction is open that will not notify the relay. */
const LIGHT_SLEEP = 20

/**
 * Sends the content of the outbox until it is acknowledged. One replica relays at a time, by a session advisory lock.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Relay')
  private readonly wakeup = new Wakeup()
  private readonly stop = new AbortController()
  private readonly url: string
  private running: Promise<void> = Promise.resolve()

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
    @Inject(EVENT_TRANSPORT) private readonly transport: EventTransport,
    @Inject(RelayWaker) waker: RelayWaker,
  ) {
    this.url = orm.config.get('clientUrl') ?? ''
    waker.onWake(() => this.wakeup.wake())
  }

  onApplicationBootstrap(): void {
    const session = {
      url: this.url,
      name: this.sessionName,
      // A deletion that is lost in a crash repeats its batch, which changes nothing.
      prepare: ['set synchronous_commit = off', 'listen upline_outbox'],
      onNotify: () => this.wakeup.wake(),
      warn: (message: string) => this.logger.warn(message),
    }
    this.running = holdDirectSession(session, this.stop.signal, (opened) => this.lead(opened))
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort()
    this.wakeup.wake()
    await this.running
  }

  private async lead(session: DirectSession): Promise<void> {
    session.signal.addEventListener('abort', () => this.wakeup.wake())
    const leader = new FrozenHolder(this.sessionName, this.options.silentMs)
    while (!session.signal.aborted && !(await becomeLeader(session.query))) {
      if ((await leader.end(session.query)) > 0) this.logger.warn('Took over from a relay that was silent')
      await this.wakeup.sleep(POLL)
    }
    const batches = new RelayBatches(session.query, this.transport)
    while (!session.signal.aborted) {
      const began = performance.now()
      const sent = await batches.next(BATCH).catch(zeroIfUnavailable)
      if (sent === 0) await this.sleep(session, batches)
      else if (sent < BATCH) await rest(began + GAP - performance.now())
    }
  }

  /**
   * Nothing may be committed without a notification between the last check and the sleep. A poll does not end the sleep, because
   * a poll of an empty outbox is one statement then.
   */
  private async sleep({ query }: DirectSession, batches: RelayBatches): Promise<void> {
    if (!(await markAsleep(query))) return void (await this.wakeup.sleep(LIGHT_SLEEP))
    try {
      let woken = false
      while (!woken && (await batches.next(BATCH).catch(zeroIfUnavailable)) === 0) woken = await this.wakeup.sleep(POLL)
    } finally {
      await wakeUp(query)
    }
  }

  private get sessionName(): string {
    return `${this.options.service} relay`
  }
}

function zeroIfUnavailable(fault: unknown): number {
  if (fault instanceof TransportUnavailableError) return 0
  throw fault
}

const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => (milliseconds > 0 ? setTimeout(resolve, milliseconds) : resolve()))
