import { ApiProblem } from './problem.ts'
import { currentMilestone, type SimLoan } from './sim-loan.ts'

/** Rows of GET /encompass/v3/loans/{id}/milestones. */
export const milestoneRows = (loan: SimLoan) =>
  loan.milestones.map((milestone, index) => ({
    id: milestone.id,
    name: milestone.name,
    milestoneSetting: { entityId: String(index + 1), entityType: 'Milestone' },
    startDate: milestone.doneAt ?? loan.openedAt,
    days: 0,
    duration: 0,
    doneIndicator: milestone.doneAt !== null,
    reviewedIndicator: false,
    roleRequired: 'N',
    loanAssociate: {
      loanAssociateType: 'User',
      user: { entityId: loan.officer.loginId ?? '', entityName: loan.officer.name, entityType: 'User' },
      role: { entityId: '1', entityName: 'Loan Officer', entityType: 'Role' },
    },
  }))

const contactsOf = (loan: SimLoan) => [
  {
    contactType: 'LOAN_OFFICER',
    name: loan.officer.name,
    ...(loan.officer.loginId ? { loginId: loan.officer.loginId } : {}),
  },
]

const ENTITIES: Record<string, (loan: SimLoan) => unknown> = {
  applications: (loan) => [{ borrower: { firstName: loan.firstName, lastName: loan.lastName } }],
  contacts: contactsOf,
  property: (loan) => ({
    streetAddress: loan.address,
    city: loan.city,
    state: loan.state,
    postalCode: loan.zip,
    loanPurposeType: loan.purpose,
  }),
  milestones: milestoneRows,
  funding: (loan) =>
    loan.fundsReleasedOn ? { fundsReleasedDate: loan.fundsReleasedOn, fundsSentDate: loan.fundsReleasedOn } : {},
  hmda: (loan) => (loan.actionTaken ? { actionTaken: loan.actionTaken } : {}),
}

/** GET /encompass/v3/loans/{id}?entities=…: root fields and the requested entities. An unknown entity returns 400. */
export function loanView(loan: SimLoan, entities: string[]): Record<string, unknown> {
  const view: Record<string, unknown> = {
    id: loan.id,
    loanNumber: loan.loanNumber,
    borrowerRequestedLoanAmount: loan.amountCents / 100,
    baseLoanAmount: (loan.amountCents + loan.feesCents) / 100,
    loanProgramName: loan.program,
    milestoneCurrentName: currentMilestone(loan)?.name,
    nmlsLoanOriginatorId: loan.officer.nmls ?? undefined,
  }
  for (const entity of entities) {
    const read = ENTITIES[entity]
    if (!read) throw new ApiProblem(400, 'Bad Request', `Entity '${entity}' is unknown`)
    view[entity] = read(loan)
  }
  return view
}
