import { setTimeout as pause } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common'
import { affected, firstRow } from '@upline/db'
import { redactError } from '@upline/watch'
import { nextToReseal, replaceSealed } from './sealed-columns.queries.ts'
import { SEALED_COLUMNS, type SealingService } from './sealed-columns.ts'
import { SecretBox } from './secret-box.ts'

export const RESEALED_SERVICE = Symbol('resealed service')

/** A process that does not know the new secret yet may still encrypt with the previous one. */
const AGAIN_MS = 60_000
/** Encryption is slow on purpose, so this pauses between rows to let requests run. */
const BETWEEN_MS = 50

/**
 * After a rotation, re-encrypts with the current secret what earlier secrets encrypted. A value is replaced only if it
 * has not changed, so several processes can run this at the same time and no change is lost.
 */
@Injectable()
export class Resealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Secrets')
  private readonly em: EntityManager
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly box: SecretBox,
    @Inject(RESEALED_SERVICE) private readonly service: SealingService,
  ) {
    this.em = orm.em.fork() as EntityManager
  }

  onApplicationBootstrap(): void {
    if (this.box.isRotating) this.running = this.again()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  /** Returns how many values were re-encrypted. */
  async resealAll(): Promise<number> {
    let done = 0
    for (const [table, column] of SEALED_COLUMNS[this.service]) done += await this.reseal(table, column)
    if (done > 0) this.logger.log(`${done} secrets were re-encrypted with ${this.box.currentId}`)
    return done
  }

  private async reseal(table: string, column: string): Promise<number> {
    const next = nextToReseal(table, column)
    const replace = replaceSealed(table, column)
    let [done, last] = [0, '']
    while (!this.stopping.signal.aborted) {
      const found = await firstRow<{ box: string }>(this.em, next, [this.box.currentId, last])
      if (!found) return done
      last = found.box
      done += await this.replaced(found.box, (box) => affected(this.em, replace, [last, box]))
      await pause(BETWEEN_MS, undefined, { ref: false })
    }
    return done
  }

  /** A value that cannot be decrypted stays as it is: its secret may be configured again. */
  private async replaced(box: string, replace: (box: string) => Promise<number>): Promise<number> {
    let text: string
    try {
      text = this.box.open(box)
    } catch (fault) {
      this.logger.error(`Cannot decrypt a secret at rest: ${(fault as Error).message}`)
      return 0
    }
    return replace(this.box.seal(text))
  }

  private async again(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.resealAll().catch((fault) => this.logger.warn(`will try again: ${redactError(fault).message}`))
      await pause(AGAIN_MS, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined)
    }
  }
}
