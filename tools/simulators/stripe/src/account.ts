import { randomBytes } from 'node:crypto'
import { views } from './views.ts'
import type { Customer, SimState } from './sim-state.ts'

/** The account as its rules see it: the state, the time that may be moved, and the events that tell of changes. */
export class Account {
  readonly state: SimState
  /** Where an event goes: the queue of deliveries. */
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

  /** Tells of an object as it is at this moment. */
  tell(type: string, kind: keyof typeof views, id: string): void {
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
