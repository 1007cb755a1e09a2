import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { endedOf, type RegistrationRow } from './registrations.store.ts'

const LOOK_EVERY_MS = 100

/** Calls that wait for the end of their registration: one query looks for all of them. */
@Injectable()
export class WaitingService implements OnApplicationShutdown {
  private readonly waiting = new Map<string, Set<(ended: RegistrationRow) => void>>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly em: EntityManager) {}

  onApplicationShutdown(): void {
    clearTimeout(this.timer)
    this.waiting.clear()
  }

  /** The registration at its end; undefined after the patience. */
  forEnd(id: string, patienceMs: number): Promise<RegistrationRow | undefined> {
    return new Promise((done) => {
      const tell = (ended?: RegistrationRow) => {
        clearTimeout(late)
        this.waiting.get(id)?.delete(tell)
        if (this.waiting.get(id)?.size === 0) this.waiting.delete(id)
        done(ended)
      }
      const late = setTimeout(tell, patienceMs)
      this.waiting.set(id, (this.waiting.get(id) ?? new Set()).add(tell))
      this.schedule()
    })
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.look(), LOOK_EVERY_MS)
  }

  private async look(): Promise<void> {
    const ended = await endedOf(this.em.fork(), [...this.waiting.keys()]).catch(() => [])
    for (const registration of ended)
      for (const tell of [...(this.waiting.get(registration.id) ?? [])]) tell(registration)
    this.timer = undefined
    if (this.waiting.size > 0) this.schedule()
  }
}
