import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, NMLS_PROBLEMS, type NmlsFinding, type NmlsProblemName } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { defineKeyset, InvalidParameterError, readLimit } from '@upline/http'
import { hasDuty, seesCompliance, type Viewer } from '@upline/permissions'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import type { FindingsQueryDto } from './compliance.dto.ts'
import { FindingBlocksError, FindingNotFoundError, NotForComplianceError, OwnFindingError } from './nmls-failures.ts'
import { FINDING_OF, NAMES, PAGE, RELEASE } from './nmls-findings.queries.ts'

export interface FindingPage {
  rows: NmlsFinding[]
  nextCursor: string | null
}

interface FindingRow extends Omit<NmlsFinding, 'checkedAt' | 'sharedWith' | 'released'> {
  checkedAt: Date | string
  usedBy: string[]
  releasedAt: Date | string | null
  releasedBy: string | null
  releasedByName: string | null
  reason: string | null
  nameKey: string
}

const LIMITS = { byDefault: 50, max: 1_000 }
const BY_NAME = defineKeyset('nmls-findings', { nameKey: 'text', memberId: 'text' })

/** Findings of rule S1, for viewers of the company's compliance and for managers about their team. */
@Injectable()
export class NmlsFindingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: TeamHintsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(parameters: FindingsQueryDto, by: Viewer): Promise<FindingPage> {
    const team = teamOf(by)
    const limit = readLimit(parameters.limit, LIMITS)
    const after = BY_NAME.after(parameters.cursor)
    const filters = [readProblem(parameters.problem), readFlag(parameters.released), parameters.member || null]
    const found = await rows<FindingRow>(this.em, PAGE, [team, ...filters, ...after, limit + 1])
    const page = BY_NAME.pageOf(found, limit)
    const names = await this.namesOf(page.rows, team)
    return { rows: page.rows.map((row) => findingOf(row, names)), nextCursor: page.nextCursor }
  }

  /** Accepts a finding that does not block pay. A new result for the member is a new finding. */
  release(memberId: string, reason: string, by: Viewer): Promise<NmlsFinding> {
    if (!isCompanyRole(by.role) && !hasDuty(by, 'compliance')) throw new NotForComplianceError()
    if (memberId === by.id) throw new OwnFindingError()
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const found = await firstRow<FindingRow>(tx, FINDING_OF, [memberId])
      if (!found || found.releasedAt !== null) throw new FindingNotFoundError()
      if (found.action === 'block') throw new FindingBlocksError()
      await rows(tx, RELEASE, [memberId, this.clock.now().toISOString(), by.id, reason])
      await this.hints.changed(tx, [memberId])
      const released = (await firstRow<FindingRow>(tx, FINDING_OF, [memberId]))!
      return findingOf(released, await this.namesOf([released], null))
    })
  }

  private async namesOf(found: FindingRow[], team: string | null): Promise<Map<string, string>> {
    const ids = [...new Set(found.flatMap(({ usedBy }) => usedBy))]
    const named = await rows<{ id: string; name: string }>(this.em, NAMES, [ids, team])
    return new Map(named.map(({ id, name }) => [id, name]))
  }
}

/** The member whose team the viewer sees findings of; null for the whole company. */
function teamOf(by: Viewer): string | null {
  if (seesCompliance(by)) return null
  if (by.role !== 'manager') throw new NotForComplianceError()
  return by.id
}

function readProblem(value: string | undefined): NmlsProblemName | null {
  if (value === undefined || value === '') return null
  const problem = NMLS_PROBLEMS.find((known) => known === value)
  if (!problem) throw new InvalidParameterError('problem', `problem must be one of ${NMLS_PROBLEMS.join(', ')}`)
  return problem
}

function readFlag(value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'false') return false
  if (value !== 'true') throw new InvalidParameterError('released', 'released must be true or false')
  return true
}

const findingOf = (row: FindingRow, names: ReadonlyMap<string, string>): NmlsFinding => {
  const { usedBy, releasedAt, releasedBy, releasedByName, reason, nameKey: _, ...finding } = row
  return {
    ...finding,
    checkedAt: new Date(finding.checkedAt).toISOString(),
    sharedWith: usedBy.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
    released:
      releasedAt === null
        ? null
        : {
            by: { id: releasedBy!, name: releasedByName! },
            at: new Date(releasedAt).toISOString(),
            reason: reason!,
          },
  }
}
