import type { TopicLag } from '@upline/contracts'
import { type Admin, type Consumer, type EachBatchPayload, type KafkaMessage, type LogEntry, logLevel } from 'kafkajs'
import { inBackground, RepeatedLines } from '@upline/config'
import { BatchSize } from '../batch-size.ts'
import { topicsOf } from '../event-envelope.ts'
import type { EventMessage } from '../event-message.ts'
import { EventServer, type ServerParts } from '../event-server.ts'
import { type PartitionEnd, TransportUnavailableError } from '../event-transport.ts'
import { pause, StoppedError } from '../wakeup.ts'
import { createMissing } from './ensure-topics.ts'
import { kafkaClient } from './kafka-client.ts'
import { kafkaFaultLine } from './kafka-fault.ts'
import { groupHasPassed, groupLag, topicEnds } from './group-lag.ts'
import { fromKafka, toKafka } from './kafka-message.ts'
import { ReplacedProducer } from './replaced-producer.ts'
import { sendableRuns } from './sendable-runs.ts'

/** A process has a pool of 5: this many concurrent partitions leave connections for its requests. */
const AT_ONCE = 3
const AGAIN_MS = 1_000
/** How long a start waits for its broker before it continues without it. */
const BROKER_TIMEOUT_MS = 3_000

/** Kafka by kafkajs, with the settings under which a killed broker neither lost nor duplicated anything. */
export class KafkaEventServer extends EventServer {
  private readonly parts: ServerParts
  private readonly stop = new AbortController()
  private readonly producer: ReplacedProducer
  private readonly admin: Admin
  private readonly groupConsumer: Consumer
  private readonly size = new BatchSize()
  private readonly outages = new RepeatedLines((line) => void this.logger.error(line))
  private connected: Promise<void> | undefined

  constructor(parts: ServerParts) {
    super(parts)
    this.parts = parts
    const { config, service } = parts
    const kafka = kafkaClient({
      clientId: service,
      brokers: config.kafkaBrokers,
      security: config.kafkaSecurity,
      logLevel: logLevel.WARN,
      logCreator: () => this.log,
    })
    this.admin = kafka.admin()
    this.producer = new ReplacedProducer(() =>
      kafka.producer({ idempotent: true, maxInFlightRequests: 1, retry: { retries: 50, maxRetryTime: 2_000 } }),
    )
    this.groupConsumer = kafka.consumer({
      groupId: service,
      sessionTimeout: 10_000,
      heartbeatInterval: 2_000,
      maxWaitTimeInMs: 250,
      retry: { restartOnFailure: async () => true },
    })
  }

  async publish(messages: EventMessage[]): Promise<void> {
    await this.connect()
    for (const run of sendableRuns(messages)) {
      const topicMessages = Map.groupBy(run, (message) => message.topic)
      await this.producer.send({
        acks: -1,
        topicMessages: [...topicMessages].map(([topic, list]) => ({ topic, messages: list.map(toKafka) })),
      })
    }
  }

  /** The broker trims on its own: topics are created with that retention. */
  async trim(): Promise<void> {}

  async check(): Promise<void> {
    await this.connect()
    await this.admin.listTopics()
  }

  async lag(): Promise<TopicLag[]> {
    await this.connect()
    const topics = this.topics()
    return topics.length === 0 ? [] : groupLag(this.admin, this.parts.service, topics)
  }

  async ends(): Promise<PartitionEnd[]> {
    await this.connect()
    return topicEnds(this.admin, this.topics())
  }

  async hasPassed(ends: PartitionEnd[]): Promise<boolean> {
    await this.connect()
    return groupHasPassed(this.admin, this.parts.service, ends)
  }

  /**
   * An unavailable broker does not block a service's calls: published events wait in the outbox, and received ones
   * arrive later.
   */
  protected async start(): Promise<void> {
    const topics = this.topics()
    this.groupConsumer.on(this.groupConsumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) inBackground(this.keepConsuming(topics, AGAIN_MS), this.logger)
    })
    if (topics.length > 0) this.parts.replayer.start()
    await Promise.race([this.keepConsuming(topics), pause(BROKER_TIMEOUT_MS, this.stop.signal)])
  }

  private async consume(topics: string[]): Promise<void> {
    await this.connect()
    if (topics.length === 0) return
    await this.groupConsumer.connect()
    await this.groupConsumer.subscribe({ topics, fromBeginning: true })
    await this.groupConsumer.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: AT_ONCE,
      eachBatch: (batch) => this.handleBatch(batch),
    })
  }

  /**
   * kafkajs gives up for good if a starting broker names no coordinator for some seconds. The service would then never
   * consume again.
   */
  private async keepConsuming(topics: string[], afterMs = 0): Promise<void> {
    for (let waitMs = afterMs; !this.stop.signal.aborted; waitMs = AGAIN_MS) {
      try {
        await pause(waitMs, this.stop.signal)
        return await this.consume(topics)
      } catch (fault) {
        if (this.stop.signal.aborted) return
        if (!(fault instanceof TransportUnavailableError))
          this.outages.write(`${this.faultLine(fault)}; retrying until it answers`)
      }
    }
  }

  private topics(): string[] {
    return topicsOf(this.consumer.types)
  }

  async close(): Promise<void> {
    this.stop.abort()
    await this.groupConsumer.disconnect()
    await this.parts.replayer.stop()
    await this.producer.disconnect()
    await this.admin.disconnect()
  }

  /** A rebalance of a group is not an error, although kafkajs reports it as one. A lost connection is logged once. */
  private readonly log = ({ level, log }: LogEntry): void => {
    const text = `${log.message}${log['error'] ? `: ${String(log['error'])}` : ''}`
    if (/rebalanc/i.test(text) || isOfConnection(log.message)) this.logger.debug?.(text)
    else if (level <= logLevel.ERROR) this.outages.write(text)
    else this.logger.warn(text)
  }

  private faultLine(fault: unknown): string {
    return kafkaFaultLine(fault, this.parts.config.kafkaSecurity)
  }

  private connect(): Promise<void> {
    this.connected ??= this.connectAndCreateTopics()
    this.connected.catch(() => (this.connected = undefined))
    return this.connected
  }

  private async connectAndCreateTopics(): Promise<void> {
    try {
      await this.admin.connect()
      await createMissing(this.admin)
      await this.producer.connect()
    } catch (fault) {
      const line = this.faultLine(fault)
      this.outages.write(`${line}; retrying until it answers`)
      throw new TransportUnavailableError(line, { cause: fault })
    }
  }

  private async handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload
    // While one message waits for its next attempt, the group still needs heartbeats.
    const beat = setInterval(() => void heartbeat().catch(() => undefined), 2_000)
    try {
      for (let at = 0; at < batch.messages.length;) {
        if (!isRunning() || isStale() || this.stop.signal.aborted) return
        const some = batch.messages.slice(at, at + this.size.max)
        await this.handleSome(payload, some)
        at += some.length
        await heartbeat()
        await commitOffsetsIfNecessary()
      }
    } catch (fault) {
      if (!(fault instanceof StoppedError)) throw fault
    } finally {
      clearInterval(beat)
    }
  }

  private async handleSome({ batch, resolveOffset }: EachBatchPayload, received: KafkaMessage[]): Promise<void> {
    const ours = received.flatMap((each) => {
      const message = fromKafka(batch.topic, each)
      return message ? [{ message, offset: each.offset }] : []
    })
    let handled = 0
    const done = (count: number) => {
      handled += count
      const last = ours[handled - 1]
      if (last) resolveOffset(last.offset)
    }
    const messages = ours.map(({ message }) => message)
    const { batches } = this.parts
    await this.size.measure(messages.length, () => batches.consume(messages, { signal: this.stop.signal, done }))
    const last = received.at(-1)
    if (last) resolveOffset(last.offset)
  }
}

/** Lines of kafkajs about a connection attempt. The attempt rejects too, and that is what is logged. */
const isOfConnection = (message: string): boolean =>
  /^(Connection (error|timeout)|Closed connection|Failed to connect|SASL|\[ServerSessionKeepAlive)|authentication failed/i.test(
    message,
  )
