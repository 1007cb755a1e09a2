import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { claimDue, deleteOldAttempts, noteError } from './sweep-attempts.queries.ts'

export interface Sweep {
  name: string
  /** SQL: the `id` of every row that needs work. It has no parameters and no limit. */
  candidates: string
  act: (id: string) => Promise<unknown>
}

const BATCH_SIZE = 20

/** Works through rows that need work. A row that fails waits longer each time and never blocks the others. */
@Injectable()
export class FairSweep {
  private readonly logger = new Logger('Sweep')

  constructor(private readonly em: EntityManager) {}

  async run({ name, candidates, act }: Sweep): Promise<void> {
    await this.logged(name, async () => {
      const claimed = await claimDue(this.em.fork(), { name, candidates }, BATCH_SIZE)
      for (const { id, attempts } of claimed) {
        const error = await this.logged(`${name} ${id}, attempt ${attempts}`, () => act(id))
        if (error) await noteError(this.em.fork(), { name, id }, error.message.slice(0, 300))
      }
    })
  }

  async clean(): Promise<void> {
    await this.logged('old attempts', () => deleteOldAttempts(this.em))
  }

  private async logged(what: string, act: () => Promise<unknown>): Promise<Error | undefined> {
    try {
      await act()
      return undefined
    } catch (fault) {
      this.logger.warn(`${what}: ${(fault as Error).name}`)
      return fault as Error
    }
  }
}
