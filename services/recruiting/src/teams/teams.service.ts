import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { type TeamNode, TeamTree } from './team-tree.ts'
import {
  ensureTeams,
  lockTeams,
  markFollowed,
  missingMembers,
  rebuildTeams,
  teamsAbove,
  type TeamTotals,
  teamTotals,
  waitingMembers,
  wantedPlaces,
  writeTeams,
} from './teams.queries.ts'

const AT_ONCE = 500

/** Team size and volume of each member, updated by differences. A response reads one row, whatever the team size. */
@Injectable()
export class TeamsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Teams')
  private catchingUp: Promise<void> | undefined
  private isClosed = false

  constructor(private readonly em: EntityManager) {}

  /** Members of a database from before the roll-up, a few hundred at a time. */
  onApplicationBootstrap(): void {
    this.catchingUp = this.catchUp().catch((fault: Error) => this.logger.warn(`Teams are not complete: ${fault.name}`))
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true
    await this.catchingUp
  }

  async of(memberId: string): Promise<TeamTotals> {
    return (await teamTotals(this.em.fork(), memberId)) ?? { size: 0, cents: 0 }
  }

  /** Call it in the transaction that changed `members`. */
  async follow(tx: EntityManager, memberIds: string[]): Promise<void> {
    if (memberIds.length === 0) return
    await lockTeams(tx)
    const wanted = await wantedPlaces(tx, memberIds)
    const waiting = await waitingMembers(tx)
    const uplines = wanted.flatMap(({ uplineId }) => (uplineId === null ? [] : [uplineId]))
    await this.ensure(tx, [...memberIds, ...uplines])
    const touched = [...memberIds, ...uplines, ...waiting.flatMap(({ id, waitsFor }) => [id, waitsFor])]
    const tree = new TeamTree(await this.above(tx, touched))
    for (const one of wanted) tree.follow(one)
    tree.settle([...waiting.map(({ id }) => id), ...memberIds])
    await this.write(tx, tree)
    await markFollowed(tx, memberIds)
  }

  /** Call it before the volumes are written: a new member starts with the stored volume. */
  async fund(tx: EntityManager, volumes: { officerId: string; cents: number }[]): Promise<void> {
    if (volumes.length === 0) return
    await lockTeams(tx)
    const ids = volumes.map(({ officerId }) => officerId)
    await this.ensure(tx, ids)
    const tree = new TeamTree(await this.above(tx, ids))
    for (const { officerId, cents } of volumes) tree.fund(officerId, cents)
    await this.write(tx, tree)
  }

  /** Runs in the transaction that replaced all `members` or all volumes. */
  async rebuild(tx: EntityManager): Promise<void> {
    await lockTeams(tx)
    await rebuildTeams(tx)
  }

  private async catchUp(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined && !this.isClosed;) {
      const from: string = after
      after = await inTransaction(this.em, async (tx) => {
        const missing = await missingMembers(tx, from, AT_ONCE)
        await this.follow(
          tx,
          missing.map(({ id }) => id),
        )
        return missing.at(-1)?.id
      })
    }
  }

  private async ensure(tx: EntityManager, ids: string[]): Promise<void> {
    await ensureTeams(tx, [...new Set(ids)])
  }

  private above(tx: EntityManager, ids: string[]): Promise<TeamNode[]> {
    return teamsAbove(tx, [...new Set(ids)])
  }

  private async write(tx: EntityManager, tree: TeamTree): Promise<void> {
    const changes = tree.changes()
    if (changes.length > 0) await writeTeams(tx, changes)
  }
}
