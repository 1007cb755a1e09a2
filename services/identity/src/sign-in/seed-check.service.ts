import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HealthChecks } from '@upline/http'
import { DEMO_USERNAMES, IDENTITY_CONFIG, type IdentityConfig, seedsDemo } from '../config.ts'
import { countSeeded } from './seeded-accounts.queries.ts'

/** Ready when members can sign in: admin exists here, and in a seeded demo so do the others with their passwords. */
@Injectable()
export class SeedCheckService implements OnModuleInit {
  #done = false
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly health: HealthChecks,
  ) {
    this.em = orm.em as EntityManager
  }

  onModuleInit(): void {
    this.health.register('accounts', () => this.assertSeeded())
  }

  private async assertSeeded(): Promise<void> {
    if (this.#done) return
    const wanted = seedsDemo(this.config) ? DEMO_USERNAMES : []
    const found = await countSeeded(this.em, wanted)
    if (found?.admins !== 1) throw new Error('waits for the account of admin')
    if (found.demo < wanted.length) throw new Error('waits for the demo accounts')
    this.#done = true
  }
}
