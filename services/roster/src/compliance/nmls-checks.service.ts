import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { isPersonalPayee, nmlsAction, type NmlsInputs, nmlsKey, nmlsProblem } from '@upline/compliance'
import { CLOCK, type Clock } from '@upline/config'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { NmlsRefusedError } from './nmls-failures.ts'
import { type NmlsResult, type NmlsSubject, recordResults, sharersOf, subjectsOf } from './nmls-checks.store.ts'

export interface Recheck {
  ids: string[]
  /** Current and former NMLS IDs of these members: everyone who has one of them is checked again. */
  nmls: string[]
  by: string | null
}

/** Rule S1: refuses bad NMLS IDs in production, and records a result for every member that a change affects. */
@Injectable()
export class NmlsChecks {
  constructor(
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get refusesBadIds(): boolean {
    return this.config.mode === 'production'
  }

  /** Throws if production does not accept this ID for the member. The caller holds the hierarchy lock. */
  async assertAcceptable(tx: EntityManager, member: Omit<NmlsInputs, 'usedBy'> & { id?: string }): Promise<void> {
    if (!this.refusesBadIds) return
    const key = nmlsKey(member.nmls)
    const sharers = await sharersOf(tx, key === null ? [] : [key])
    const usedBy = (sharers.get(key ?? '') ?? []).filter((id) => id !== member.id)
    const problem = nmlsProblem({ ...member, usedBy })
    if (problem === 'malformed' || problem === 'duplicate') throw new NmlsRefusedError(problem)
  }

  /** After the change, in its transaction and under the hierarchy lock. */
  async recheck(tx: EntityManager, { ids, nmls, by }: Recheck): Promise<void> {
    const keys = [...new Set(nmls.map(nmlsKey).filter((key) => key !== null))]
    if (ids.length === 0 && keys.length === 0) return
    const subjects = await subjectsOf(tx, { ids, keys })
    const sharers = await sharersOf(tx, [...new Set(subjects.map(keyOf).filter((key) => key !== null))])
    const results = subjects.map((subject) => this.resultOf(subject, sharers))
    await recordResults(tx, results, { at: this.clock.now(), by })
  }

  private resultOf(subject: NmlsSubject, sharers: Map<string, string[]>): NmlsResult {
    const { id: memberId, nmls, role, formerRoles } = subject
    const usedBy = (sharers.get(keyOf(subject) ?? '') ?? []).filter((id) => id !== memberId)
    const hasBeenOfficer = formerRoles.some((former) => isPersonalPayee({ role: former }))
    const inputs = { nmls, role, hasBeenOfficer, usedBy }
    const problem = nmlsProblem(inputs)
    const action = problem ? nmlsAction(this.config.mode, inputs) : 'none'
    return { memberId, inputs, outcome: problem ?? 'clean', action }
  }
}

const keyOf = ({ nmls }: Pick<NmlsSubject, 'nmls'>): string | null => nmlsKey(nmls)
