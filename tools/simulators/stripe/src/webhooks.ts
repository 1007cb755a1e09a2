import { createHmac } from 'node:crypto'
import type { Delivery, SimState } from './sim-state.ts'

const MAX_CONCURRENT = 16
const MAX_RETRY_DELAY_MS = 15_000
/** Number of delivered events to keep for inspection. */
const MAX_DELIVERED = 500

export interface WebhookFaults {
  /** Each event is sent twice, at the same time. */
  twice: boolean
  /** Nothing is sent until this is off; pending events are then delivered. */
  held: boolean
}

const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Sends signed events at least once, in any order, until the receiver returns 2xx. */
export class Webhooks {
  readonly faults: WebhookFaults = { twice: false, held: false }
  private readonly state: SimState
  private readonly to: { url: string; secret: string }
  private readonly running = new Set<string>()
  private readonly timer: NodeJS.Timeout

  constructor(state: SimState, to: { url: string; secret: string }) {
    this.state = state
    this.to = to
    this.timer = setInterval(() => this.pump(), 100)
    this.timer.unref()
  }

  add(event: { id: string; type: string; body: string }): void {
    this.state.deliveries.push({ ...event, attempts: 0, nextAt: Date.now(), isDelivered: false })
    setImmediate(() => this.pump())
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** Number of undelivered events. */
  get waiting(): number {
    return this.state.deliveries.filter(({ isDelivered }) => !isDelivered).length
  }

  private pump(): void {
    if (this.faults.held || !this.to.url) return
    const now = Date.now()
    for (const delivery of this.state.deliveries) {
      if (this.running.size >= MAX_CONCURRENT) return
      if (delivery.isDelivered || delivery.nextAt > now || this.running.has(delivery.id)) continue
      this.running.add(delivery.id)
      void this.deliver(delivery)
    }
    if (this.state.deliveries.length > 2 * MAX_DELIVERED) this.prune()
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const copies = this.faults.twice ? 2 : 1
    const sent = await Promise.all(Array.from({ length: copies }, () => this.send(delivery.body)))
    delivery.attempts += 1
    delivery.isDelivered = sent.some(Boolean)
    delivery.nextAt = Date.now() + Math.min(200 * 2 ** delivery.attempts, MAX_RETRY_DELAY_MS)
    this.running.delete(delivery.id)
    setImmediate(() => this.pump())
  }

  private async send(body: string): Promise<boolean> {
    const seconds = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(this.to.secret, body, seconds),
    }
    try {
      const signal = AbortSignal.timeout(10_000)
      return (await fetch(this.to.url, { method: 'POST', headers, body, signal })).ok
    } catch {
      return false
    }
  }

  private prune(): void {
    const waiting = this.state.deliveries.filter(({ isDelivered }) => !isDelivered)
    const delivered = this.state.deliveries.filter(({ isDelivered }) => isDelivered).slice(-MAX_DELIVERED)
    this.state.deliveries = [...delivered, ...waiting]
  }
}
