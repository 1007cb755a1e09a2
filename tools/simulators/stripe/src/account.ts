import { randomBytes } from 'node:crypto'
import { views } from './views.ts'
import type { Customer, SimState } from './sim-state.ts'

/** The simulated account: its state, a clock that can be moved, and the events that report changes. */
export class Account {
  readonly state: SimState
  /** Receives events: the delivery queue. */
  onEvent: (event: { id: string; type: string; body: string }) => void = () => undefined

  constructor(state: SimState) {
    this.state = state
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.state.clockAheadSeconds
  }

  id(prefix: string): string {
    return `${prefix}_sim${randomBytes(12).toString('hex')}`
  }

  customer(id: string): Customer {
    return this.state.customers[id]!
  }

  /** Publishes an event with the object's current state. */
  publish(type: string, kind: keyof typeof views, id: string): void {
    const event = {
      id: this.id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now(),
      type,
      livemode: false,
      pending_webhooks: 1,
      data: { object: views[kind](this.state, id) },
    }
    this.onEvent({ id: event.id, type, body: JSON.stringify(event) })
  }
}
