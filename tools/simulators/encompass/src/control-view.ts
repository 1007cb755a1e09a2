import type { SimulatorContext } from './simulator-context.ts'
import { currentMilestone, isFunded } from './sim-loan.ts'

/** The tenant's state for the control page and tests. */
export const stateView = ({
  file: { state },
  faults,
  reporting,
  deliverer,
  now,
  quietUntil,
  zone,
}: SimulatorContext) => ({
  now: now().toISOString(),
  timeZone: zone,
  step: state.step,
  calls: faults.calls,
  mostInFlight: faults.maxInFlight,
  life: { ...state.life, quietUntil: quietUntil.toISOString() },
  mode: state.mode,
  faults: faults.view,
  isReportingLate: reporting.isLate,
  webhooks: {
    subscriptions: state.subscriptions.length,
    waiting: deliverer.waiting,
    delivered: deliverer.delivered,
    ...deliverer.faults,
  },
  loans: state.loans.map((loan) => ({
    id: loan.id,
    loanNumber: loan.loanNumber,
    borrower: `${loan.firstName} ${loan.lastName}`,
    officer: loan.officer.loginId ?? loan.officer.name,
    amount: loan.amountCents / 100,
    milestone: currentMilestone(loan)?.name ?? null,
    isFunded: isFunded(loan),
    actionTaken: loan.actionTaken,
    folder: loan.folder,
    lastModified: loan.lastModified,
    fundsReleasedOn: loan.fundsReleasedOn,
  })),
})
