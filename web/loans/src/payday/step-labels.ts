import { counted } from '@upline/ui'
import type { PayRunDetail } from '@upline/contracts'
import { calendarDay } from '../labels/period-labels.ts'
import type { RunStep } from './use-payday.ts'

interface StepLabels {
  button: string
  done: string
  /** The effect of the step, for the confirmation. */
  text: (run: PayRunDetail) => string
  /** A second action of the confirmation: this step and the next one. */
  andNext?: { button: string; steps: RunStep[]; text: (run: PayRunDetail) => string }
}

export const STEP_LABELS: Record<RunStep, StepLabels> = {
  lock: {
    button: 'Lock Pay Run',
    done: 'Pay Run Locked',
    text: () => 'Entries can no longer be added to this run. Later fundings and corrections go to the next one.',
    andNext: {
      button: 'Lock and Start Verification',
      steps: ['lock', 'verify'],
      text: ({ verifyBy }) => `With the verification, payees can check their lines until ${calendarDay(verifyBy)}.`,
    },
  },
  verify: {
    button: 'Start Verification',
    done: 'Verification Started',
    text: () => '',
  },
  approve: {
    button: 'Approve Pay Run',
    done: 'Pay Run Approved',
    text: ({ company }) => {
      const open = (company?.lines ?? 0) - (company?.verified ?? 0)
      return open > 0
        ? `${counted(open, 'line')} without a verification. You can approve anyway.`
        : 'All lines are verified.'
    },
    andNext: {
      button: 'Approve and Mark as Paid',
      steps: ['approve', 'pay'],
      text: ({ payOn }) => `Pay day is ${calendarDay(payOn)}. A paid run is final. It cannot be reopened.`,
    },
  },
  pay: {
    button: 'Mark as Paid',
    done: 'Pay Run Paid',
    text: () => 'A paid run is final. It cannot be reopened.',
  },
}

/** What the toast says after the steps. */
export const doneLabel = (steps: readonly RunStep[]): string => STEP_LABELS[steps.at(-1)!].done
