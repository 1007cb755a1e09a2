import { ApiProblem } from './problem.ts'
import { LADDER, type SimLoan } from './sim-loan.ts'

const DEFAULT_LIMIT = 10

/** Reads the name from the loans, so that renaming a milestone also renames its setting. */
const nameOf = (loans: readonly SimLoan[], index: number): string => loans[0]?.milestones[index]?.name ?? LADDER[index]!

const setting = (loans: readonly SimLoan[], index: number) => ({
  id: String(index + 1),
  name: nameOf(loans, index),
  tpoStatus: nameOf(loans, index),
  consumerStatus: nameOf(loans, index),
  milestoneColor: '#3a6ea5',
  isArchived: false,
})

/** GET /encompass/v3/settings/milestones. The default limit is 10. */
export const milestoneSettings = (loans: readonly SimLoan[], query: URLSearchParams) => {
  const start = Number(query.get('start') ?? 0)
  return LADDER.map((_, index) => setting(loans, index)).slice(
    start,
    start + Number(query.get('limit') ?? DEFAULT_LIMIT),
  )
}

export function milestoneSetting(loans: readonly SimLoan[], id: string): object {
  const index = Number(id) - 1
  if (!LADDER[index]) throw new ApiProblem(404, 'Not Found', 'The milestone does not exist')
  const role = { entityId: '1', entityName: 'Loan Officer', entityType: 'Role' }
  return { ...setting(loans, index), role, daysToFinish: 3, logDescriptionFinished: `${nameOf(loans, index)} finished` }
}

/** GET /encompass/v1/loans/{id}/milestones. */
export const milestoneRowsV1 = (loan: SimLoan) =>
  loan.milestones.map((milestone, index) => ({
    id: milestone.id,
    milestoneIdString: String(index + 1),
    milestoneName: milestone.name,
    startDate: milestone.doneAt ?? loan.openedAt,
    expectedDays: 3,
    actualDays: 2,
    doneIndicator: milestone.doneAt !== null,
    loanAssociate: { id: loan.officer.loginId ?? '', name: loan.officer.name, email: '', roleName: 'LO', roleId: '1' },
  }))
