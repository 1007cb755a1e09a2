import { currentMilestone, type SimLoan } from '../sim-loan.ts'

/**
 * api: the vendor's documented events for changes through its API. desktop: the officers' desktop client, which only sends
 * update, move, delete and change. silent: no events.
 */
export const TENANT_MODES = ['api', 'desktop', 'silent'] as const
export type TenantMode = (typeof TENANT_MODES)[number]

export const LOAN_EVENTS = [
  ...['create', 'update', 'submit', 'move', 'delete', 'document', 'attachment', 'condition', 'milestone', 'change'],
  ...['fieldchange', 'enhancedfieldchange', 'lock', 'unlock', 'alertchange', 'disclosuretracking'],
]

/** A change of one loan, before subscribers are notified. */
export interface LoanEvent {
  loanId: string
  eventType: string
  payload?: object
  /** Changed attributes, for subscriptions with a filter. */
  attributes: string[]
}

const DESKTOP = new Set(['update', 'move', 'delete', 'change'])

const ATTRIBUTES: [name: string, value: (loan: SimLoan) => unknown][] = [
  ['/borrowerRequestedLoanAmount', (loan) => loan.amountCents],
  ['/milestoneCurrentName', (loan) => currentMilestone(loan)?.name],
  ['/contacts', (loan) => `${loan.officer.loginId} ${loan.officer.name}`],
  ['/hmda/actionTaken', (loan) => loan.actionTaken],
  ['/funding/fundsReleasedDate', (loan) => loan.fundsReleasedOn],
]

function milestoneEvent(before: SimLoan, after: SimLoan): { eventType: string; payload: object } | undefined {
  const moved = after.milestones.filter((step, at) => (before.milestones[at]?.doneAt ?? null) !== step.doneAt)
  if (moved.length === 0) return undefined
  const titles = (steps: typeof moved) => steps.map(({ id, name }) => ({ id, title: name }))
  const finished = moved.filter(({ doneAt }) => doneAt !== null)
  const event = finished.length > 0 ? { finishMilestones: titles(finished) } : { updateMilestones: titles(moved) }
  return { eventType: 'milestone', payload: { event } }
}

function kinds(before: SimLoan, after: SimLoan, attributes: string[]): { eventType: string; payload?: object }[] {
  const milestone = milestoneEvent(before, after)
  return [
    { eventType: 'update' },
    ...(milestone ? [milestone] : []),
    ...(attributes.length > 0 ? [{ eventType: 'change' }] : []),
    ...(before.folder === after.folder
      ? []
      : [{ eventType: 'move', payload: { event: { sourceFolder: before.folder, targetFolder: after.folder } } }]),
  ]
}

/** The events that the vendor sends for the difference between two states of a loan. */
export function loanEvents(before: SimLoan | undefined, after: SimLoan | undefined, mode: TenantMode): LoanEvent[] {
  const loanId = (after ?? before)!.id
  const toEvents = (events: { eventType: string; payload?: object }[], attributes: string[] = []) =>
    events
      .filter(({ eventType }) => mode === 'api' || (mode === 'desktop' && DESKTOP.has(eventType)))
      .map((event): LoanEvent => ({ loanId, attributes, ...event }))
  if (!before) return toEvents([{ eventType: 'create' }, { eventType: 'update' }])
  if (!after) return toEvents([{ eventType: 'delete' }])
  const attributes = ATTRIBUTES.filter(([, value]) => value(before) !== value(after)).map(([name]) => name)
  // In the desktop client a finished milestone alone sends nothing and does not change LastModified.
  if (mode === 'desktop' && before.lastModified === after.lastModified) return []
  return toEvents(kinds(before, after, attributes), attributes)
}

/** Serializes the loans for a later comparison. */
export const snapshotOf = (loans: readonly SimLoan[]): Map<string, string> =>
  new Map(loans.map((loan) => [loan.id, JSON.stringify(loan)]))

export function eventsSince(before: Map<string, string>, loans: readonly SimLoan[], mode: TenantMode): LoanEvent[] {
  const gone = new Set(before.keys())
  const events = loans.flatMap((loan) => {
    const text = before.get(loan.id)
    gone.delete(loan.id)
    if (text === JSON.stringify(loan)) return []
    return loanEvents(text === undefined ? undefined : (JSON.parse(text) as SimLoan), loan, mode)
  })
  return [...events, ...[...gone].flatMap((id) => loanEvents(JSON.parse(before.get(id)!) as SimLoan, undefined, mode))]
}
