import { counted } from '@upline/ui'
import { PAY_RUN_STATES, type PayRunDetail, type PayRunState } from '@upline/contracts'
import { calendarDay } from '../labels/period-labels.ts'
import type { RunStep } from './use-payday.ts'

export interface ChecklistStep {
  key: 'blockers' | 'export' | RunStep
  title: string
  text: string
  status: 'done' | 'now' | 'later'
  action?: RunStep
}

const isPast = (state: PayRunState, step: PayRunState): boolean =>
  PAY_RUN_STATES.indexOf(state) >= PAY_RUN_STATES.indexOf(step)

/** The steps of a run in order: one is next; an approved run can be exported and paid, and a paid run has no next step. */
export function checklistOf(run: PayRunDetail): ChecklistStep[] {
  const { state, blockers, lockOn, verifyBy, payOn } = run
  const statusOf = (leadsTo: PayRunState, from: PayRunState, isReady = true): ChecklistStep['status'] =>
    isPast(state, leadsTo) ? 'done' : state === from && isReady ? 'now' : 'later'
  const isClear = blockers.length === 0
  return [
    blockersStep(run),
    {
      ...{ key: 'lock', action: 'lock', title: 'Lock the run' },
      text: `Planned for ${calendarDay(lockOn)}. No entries are added after the lock.`,
      status: statusOf('locked', 'open', isClear),
    },
    {
      ...{ key: 'verify', action: 'verify', title: 'Start verification' },
      text: `Payees verify their lines by ${calendarDay(verifyBy)}.`,
      status: statusOf('verifying', 'locked'),
    },
    {
      ...{ key: 'approve', action: 'approve', title: 'Approve the run' },
      text: 'Someone other than the member who locked it must approve it.',
      status: statusOf('approved', 'verifying', isClear),
    },
    {
      key: 'export',
      title: 'Export pay',
      text: 'A file for your payroll provider, or a journal for the general ledger.',
      status: state === 'paid' ? 'done' : isPast(state, 'approved') && isClear ? 'now' : 'later',
    },
    {
      ...{ key: 'pay', action: 'pay', title: 'Mark as paid' },
      text: `Pay day is ${calendarDay(payOn)}. A paid run is final.`,
      status: statusOf('paid', 'approved', isClear),
    },
  ]
}

function blockersStep({ state, blockers }: PayRunDetail): ChecklistStep {
  const step = { key: 'blockers', title: 'Resolve blockers' } as const
  if (blockers.length === 0) return { ...step, text: 'Nothing blocks this run.', status: 'done' }
  const isNow = state !== 'locked'
  return { ...step, text: `${counted(blockers.length, 'blocker')} to resolve.`, status: isNow ? 'now' : 'later' }
}

export const isBlocked = ({ blockers }: PayRunDetail, action: RunStep): boolean =>
  blockers.length > 0 && action !== 'verify'

/** The next step that needs a confirmation, if the viewer can take it now. */
export function nextDialog(run: PayRunDetail): RunStep | undefined {
  const action = checklistOf(run).find(({ status, action: step }) => status === 'now' && step)?.action
  return action && action !== 'verify' && run.actions.includes(action) && !isBlocked(run, action) ? action : undefined
}
