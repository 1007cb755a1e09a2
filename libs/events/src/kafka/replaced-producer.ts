import type { Producer, ProducerBatch } from 'kafkajs'

/**
 * The broker and an idempotent producer disagree on the sequence of its messages. It happens if a response was lost and the batch
 * had other messages when it was sent again. This producer cannot send anything to the partition anymore.
 */
const SEQUENCE_FAULTS = new Set([
  'OUT_OF_ORDER_SEQUENCE_NUMBER',
  'UNKNOWN_PRODUCER_ID',
  'INVALID_PRODUCER_EPOCH',
  'INVALID_PRODUCER_ID_MAPPING',
])

const MAX_CAUSES = 10

/** kafkajs wraps the error of the broker once for each layer that retried. */
export function isSequenceFault(fault: unknown): boolean {
  let one = fault as { type?: unknown; cause?: unknown } | undefined
  for (let depth = 0; one && depth < MAX_CAUSES; depth++) {
    if (typeof one.type === 'string' && SEQUENCE_FAULTS.has(one.type)) return true
    one = one.cause as typeof one
  }
  return false
}

/**
 * A producer that is replaced by a new one after a sequence fault. The batch fails and is sent again by its caller. Messages that
 * the broker already has arrive twice, which inboxes skip.
 */
export class ReplacedProducer {
  private readonly create: () => Producer
  private producer: Producer
  private connected: Promise<void> | undefined

  constructor(create: () => Producer) {
    this.create = create
    this.producer = create()
  }

  connect(): Promise<void> {
    this.connected ??= this.producer.connect()
    this.connected.catch(() => (this.connected = undefined))
    return this.connected
  }

  async send(batch: ProducerBatch): Promise<void> {
    await this.connect()
    try {
      await this.producer.sendBatch(batch)
    } catch (fault) {
      if (isSequenceFault(fault)) await this.replace()
      throw fault
    }
  }

  disconnect(): Promise<void> {
    return this.producer.disconnect()
  }

  private async replace(): Promise<void> {
    const lost = this.producer
    this.producer = this.create()
    this.connected = undefined
    await lost.disconnect().catch(() => undefined)
  }
}
