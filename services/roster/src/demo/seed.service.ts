import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { userCreated } from '@upline/contracts/events'
import { inTransaction, uuidV7 } from '@upline/db'
import { Outbox } from '@upline/events'
import { HealthChecks } from '@upline/http'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { JoiningService } from '../members/joining.service.ts'
import { memberFacts } from '../members/member-facts.ts'
import type { Member } from '../../database/schema/members.ts'
import { newMember } from '../members/new-member.ts'
import { ADMIN_ID } from '../members/removing.service.ts'
import { adminMember, DEMO_ACCOUNTS, type DemoMember, demoMembers } from './demo-members.ts'
import { demoSupervision } from './demo-supervision.ts'
import { isSeeded, noteSeed } from './seeds.queries.ts'

/** Creates the admin at the very first start and, with UPLINE_SEED=demo, the demo members once. */
@Injectable()
export class SeedService implements OnApplicationBootstrap {
  private isDone = false

  constructor(
    private readonly em: EntityManager,
    private readonly joining: JoiningService,
    private readonly outbox: Outbox,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    health: HealthChecks,
  ) {
    health.register('seed', () => {
      if (!this.isDone) throw new Error('the first members have not been created yet')
    })
  }

  async onApplicationBootstrap(): Promise<void> {
    const now = this.clock.now()
    await this.once('admin', () => [this.admitted(adminMember(now), new Map([['admin', ADMIN_ID]]))])
    if (this.config.seed === 'demo') await this.once('demo', () => this.admittedDemo(demoMembers(now)))
    this.isDone = true
  }

  private admittedDemo(people: DemoMember[]): Member[] {
    const ids = new Map(people.map(({ username, joined }) => [username, uuidV7(joined)]))
    const today = this.clock.now().toISOString().slice(0, 10)
    return people.map((person) => ({
      ...this.admitted(person, ids),
      supervision: demoSupervision(person.username, { joined: person.joined, today, by: ADMIN_ID }),
    }))
  }

  private admitted({ upline, joined, ...of }: DemoMember, ids: Map<string, string>): Member {
    const isDemoAccount = this.config.seed === 'demo' && DEMO_ACCOUNTS.includes(of.username)
    const admission = { id: ids.get(of.username)!, createdAt: joined, needsPasswordChange: !isDemoAccount }
    return newMember({ ...of, uplineId: upline === null ? null : ids.get(upline)! }, admission)
  }

  /** Replicas that start together wait at the lock. The second one finds the seed done. */
  private async once(name: string, make: () => Member[]): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      if (await isSeeded(tx, name)) return
      const members = make()
      await this.joining.join(tx, members, { action: 'created', by: null, at: this.clock.now() })
      await this.publish(tx, members)
      await noteSeed(tx, name)
    })
  }

  private publish(tx: EntityManager, members: Member[]): Promise<void> {
    const at = this.clock.now().toISOString()
    const more = { by: null, origin: 'seeded' as const, sealedPassword: null, at }
    const events = members.map((member) => ({
      type: userCreated,
      key: member.id,
      aggregateVersion: member.version,
      data: { member: memberFacts(member), ...more },
    }))
    return this.outbox.appendAll(tx, events)
  }
}
