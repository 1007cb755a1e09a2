import type { PayRunDetail } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, counted, FormFoot, usd } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { periodSpan } from '../labels/period-labels.ts'
import css from './payday.module.css'
import { STEP_LABELS } from './step-labels.ts'
import type { RunStep } from './use-payday.ts'

interface Props {
  run: PayRunDetail
  /** The dialog is open while this is set. */
  step: RunStep | undefined
  busy: boolean
  onConfirm: (steps: RunStep[]) => void
  onClose: () => void
}

/** Confirms a step, or this one together with the next. */
export function StepDialog({ run, step, busy, onConfirm, onClose }: Props) {
  const { button, text, andNext } = STEP_LABELS[step ?? 'lock']
  return (
    <Dialog title={`${button}?`} opened={step !== undefined} onClose={onClose} size={460}>
      <div className={css.confirm}>
        <p>
          {periodSpan(run)}: {usd(fromDollars(run.company?.paid ?? run.company?.total ?? 0), 2)} for{' '}
          {counted(run.company?.people ?? 0, 'payee')}.
        </p>
        <p>{text(run)}</p>
        {andNext && <p>{andNext.text(run)}</p>}
      </div>
      <FormFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {andNext && (
          <Button variant="default" loading={busy} onClick={() => onConfirm(andNext.steps)}>
            {andNext.button}
          </Button>
        )}
        <Button loading={busy} onClick={() => step && onConfirm([step])}>
          {button}
        </Button>
      </FormFoot>
    </Dialog>
  )
}
