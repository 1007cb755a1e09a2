import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Cause } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { type ApprovalCause, causeOf, type KnownCauses } from '../ledger/cause-labels.ts'
import { type HierarchyFact, namedByCauses } from '../ledger/named-by-causes.ts'
import {
  APPROVALS_BEHIND,
  HIERARCHY_CAUSES,
  IMPORTS_NAMED,
  NAMED_BY_LOAN,
  PEOPLE_NAMED,
  ROWS_OF_LOAN,
} from './causes.queries.ts'

interface ImportRow {
  id: string
  byId: string
  byName: string
  fileName: string
}

/** Loads the members, imports and events named by the causes of one loan. */
@Injectable()
export class CausesService {
  constructor(private readonly em: EntityManager) {}

  /** `isNamed`: whether the viewer may know a member of the team. */
  async of(
    loanId: string,
    written: readonly string[],
    isNamed: (memberId: string) => boolean = () => true,
  ): Promise<(cause: string) => Cause> {
    const named = namedByCauses(written)
    const approvals = await rows<ApprovalCause & { id: string }>(this.em, APPROVALS_BEHIND, [named.approvals])
    const importIds = [...named.imports, ...approvals.flatMap((one) => one.importId ?? [])]
    const [imports, people, hierarchy, found] = await Promise.all([
      rows<ImportRow>(this.em, IMPORTS_NAMED, [importIds]),
      rows<{ id: string; name: string }>(this.em, PEOPLE_NAMED, [named.people]),
      this.hierarchy(loanId, named.hierarchy),
      rows<{ cause: string; row: number }>(this.em, ROWS_OF_LOAN, [loanId]),
    ])
    const known: KnownCauses = {
      imports: new Map(imports.map((one) => [one.id, one])),
      people: new Map(people.map(({ id, name }) => [id, name])),
      approvals: new Map(approvals.map((one) => [one.id, one])),
      hierarchy: new Map(hierarchy.map((one) => [one.id, isShown(one, isNamed) ? one : null])),
      rows: new Map(found.map(({ cause, row }) => [cause, row])),
    }
    return (cause) => causeOf(cause, known)
  }

  private async hierarchy(loanId: string, causes: string[]): Promise<HierarchyFact[]> {
    if (causes.length === 0) return []
    const named = await firstRow<{ nos: number[] }>(this.em, NAMED_BY_LOAN, [loanId])
    return rows(this.em, HIERARCHY_CAUSES, [causes, named?.nos ?? []])
  }
}

const isShown = ({ memberId, uplineId }: HierarchyFact, isNamed: (memberId: string) => boolean): boolean =>
  isNamed(memberId) && (uplineId === null || isNamed(uplineId))
