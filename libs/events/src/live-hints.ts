import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  inBackground,
  limitCommands,
  redisClientOptions,
  redisDeadlines,
  redisFaultLine,
  RepeatedLines,
} from '@upline/config'
import { LIVE_CHANNEL, type LiveHint } from '@upline/contracts'
import { afterCommit } from '@upline/db'
import { createClient, type RedisClientType } from 'redis'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'

/** Notifies open pages, over Redis, of changes. The gateway forwards the hints to the pages they concern. */
@Injectable()
export class LiveHints implements OnApplicationShutdown {
  private readonly logger = new Logger(LiveHints.name)
  private readonly faults = new RepeatedLines((line) => this.logger.warn(line))
  private connection: Promise<RedisClientType> | undefined

  constructor(@Inject(EVENTS_OPTIONS) private readonly options: EventsOptions) {}

  /** Publishes once the transaction has committed. A lost hint costs a page only freshness. */
  afterCommit(tx: EntityManager, hint: LiveHint): void {
    afterCommit(tx, () => inBackground(this.publish(hint), this.logger))
  }

  /** Publishes now: for work without its own transaction. */
  async publish(hint: LiveHint): Promise<void> {
    try {
      await (await this.client()).publish(LIVE_CHANNEL, JSON.stringify(hint))
    } catch (fault) {
      this.faults.write(`Cannot publish a live hint. ${redisFaultLine(fault as Error)}`)
    }
  }

  async onApplicationShutdown(): Promise<void> {
    const client = await this.connection?.catch(() => undefined)
    client?.destroy()
  }

  private client(): Promise<RedisClientType> {
    this.connection ??= this.connect()
    this.connection.catch(() => (this.connection = undefined))
    return this.connection
  }

  private async connect(): Promise<RedisClientType> {
    const { socket, ...account } = redisClientOptions(this.options.config.redisUrl)
    const client: RedisClientType = limitCommands(
      createClient({
        ...account,
        disableOfflineQueue: true,
        ...redisDeadlines,
        socket: { ...socket, ...redisDeadlines.socket },
      }),
    )
    client.on('error', (fault: Error) => this.faults.write(redisFaultLine(fault)))
    await client.connect()
    return client
  }
}
