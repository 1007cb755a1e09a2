import type { PayRunAction, PayRunState } from '@upline/contracts'

const FROM: Record<PayRunAction, readonly PayRunState[]> = {
  lock: ['open'],
  verify: ['locked'],
  approve: ['verifying'],
  reopen: ['locked', 'verifying', 'approved'],
  pay: ['approved'],
}

export const STATE_AFTER: Record<PayRunAction, PayRunState> = {
  lock: 'locked',
  verify: 'verifying',
  approve: 'approved',
  reopen: 'open',
  pay: 'paid',
}

/** 'done': the run is in the state that the action leads to, so a repeated call changes nothing. */
export function transitionOf(state: PayRunState, action: PayRunAction): 'allowed' | 'done' | 'refused' {
  if (FROM[action].includes(state)) return 'allowed'
  return STATE_AFTER[action] === state && action !== 'reopen' ? 'done' : 'refused'
}

/** Actions that are listed for a run in a state. */
export const actionsIn = (state: PayRunState): PayRunAction[] =>
  (Object.keys(FROM) as PayRunAction[]).filter((action) => FROM[action].includes(state))
