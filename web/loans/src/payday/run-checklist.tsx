import type { PayRunDetail, PayRunTotals } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, NeutralBadge, Panel, toast, usd } from '@upline/ui'
import { MetricStrip } from '@upline/ui/data'
import { failureMessage, failureToast, useSearchParams } from '@upline/web-kit'
import { useState } from 'react'
import { periodSpan } from '../labels/period-labels.ts'
import { ExportMenu } from '../payroll-files/export-menu.tsx'
import { BlockerList } from './blocker-list.tsx'
import { checklistOf, type ChecklistStep, isBlocked, nextDialog } from './checklist.ts'
import { STATE_LABELS } from './payday-labels.ts'
import { RunBalancesStrip } from './run-balances.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'
import { doneLabel, STEP_LABELS } from './step-labels.ts'
import { type RunStep, useRunSteps } from './use-payday.ts'
import reports from '../reports/reports.module.css'
import css from './payday.module.css'

type OpenDialog = RunStep | 'reopen' | undefined

/** The steps of a run, the next one with its button. */
export function RunChecklist({ run }: { run: PayRunDetail }) {
  const [dialog, setDialog] = useState<OpenDialog>(useFirstDialog(run))
  const { call, take } = useSteps(run, () => setDialog(undefined))
  // The start of the verification changes no amount, and a reopening undoes it: it needs no confirmation.
  const choose = (step: OpenDialog) => (step === 'verify' ? take([step]) : setDialog(step))
  return (
    <Panel title={`Payday: ${periodSpan(run)}`} note={STATE_LABELS[run.state]} flush>
      <MetricStrip flush label="Totals of the pay run" metrics={totalsOf(run)} />
      <RunBalancesStrip balances={run.balances} />
      <div className={css.checklist}>
        <ol className={css.steps}>
          {checklistOf(run).map((step) => (
            <Step key={step.key} {...{ step, run, choose }} />
          ))}
        </ol>
        {run.actions.includes('reopen') && (
          <div className={reports.actions}>
            <Button variant="default" onClick={() => choose('reopen')}>
              Reopen Pay Run
            </Button>
          </div>
        )}
      </div>
      <StepDialog
        run={run}
        step={dialog === 'reopen' ? undefined : dialog}
        busy={call.isPending}
        onConfirm={take}
        onClose={() => choose(undefined)}
      />
      <ReopenDialog run={run} opened={dialog === 'reopen'} onClose={() => choose(undefined)} />
    </Panel>
  )
}

/** 'Continue payday' on the dashboard opens the confirmation of the next step, if the viewer can take it. */
function useFirstDialog(run: PayRunDetail): RunStep | undefined {
  const [params] = useSearchParams()
  return params.has('next') ? nextDialog(run) : undefined
}

function totalsOf({ state, company, own }: PayRunDetail) {
  const totals = company ?? own
  const paid = totals.paid === null ? undefined : usd(fromDollars(totals.paid), 2)
  return [
    { label: 'Ledger net', value: usd(fromDollars(totals.total), 2) },
    ...(paid === undefined ? [] : [{ label: state === 'paid' ? 'Paid' : 'To be paid', value: paid }]),
    { label: 'Payees', value: totals.people.toLocaleString('en-US') },
    { label: 'Verified lines', value: verifiedText(totals) },
    { label: 'Disputed', value: totals.disputed.toLocaleString('en-US') },
  ]
}

const verifiedText = ({ verified, lines }: PayRunTotals): string =>
  `${verified.toLocaleString('en-US')} of ${lines.toLocaleString('en-US')}`

interface StepProps {
  step: ChecklistStep
  run: PayRunDetail
  choose: (dialog: OpenDialog) => void
}

const BADGES = { done: 'Done', now: 'Next', later: 'Later' } as const

function Step({ step: { key, title, text, status, action }, run, choose }: StepProps) {
  return (
    <li className={css.step} data-status={status} aria-current={status === 'now' ? 'step' : undefined}>
      <div className={css.stepHead}>
        <h3 className={css.stepTitle}>{title}</h3>
        <NeutralBadge>{BADGES[status]}</NeutralBadge>
      </div>
      <p className={reports.dim}>{text}</p>
      {key === 'blockers' && (
        <BlockerList
          runId={run.id}
          blockers={run.blockers}
          canCarry={run.actions.includes('lock')}
          canAccept={run.actions.length > 0}
        />
      )}
      {key === 'export' && status !== 'later' && (
        <div>
          <ExportMenu runId={run.id} />
        </div>
      )}
      {status === 'now' && action === 'approve' && run.approvalDenial && <p>{run.approvalDenial}</p>}
      {action && run.actions.includes(action) && (
        <div>
          <Button onClick={() => choose(action)} disabled={isBlocked(run, action)}>
            {STEP_LABELS[action].button}
          </Button>
        </div>
      )}
    </li>
  )
}

const failedText = (step: RunStep, failure: unknown): string =>
  `${STEP_LABELS[step].button} failed: ${failureMessage(failure, 'Please try again.')}`

/** Takes one or two steps and shows the result. */
function useSteps(run: PayRunDetail, onSettled: () => void) {
  const call = useRunSteps(run.id)
  const take = (steps: RunStep[]) =>
    call.mutate(steps, {
      onSuccess: ({ done, failure }) =>
        toast({
          title: doneLabel(done),
          message: failure === undefined ? periodSpan(run) : failedText(steps[done.length]!, failure),
          destructive: failure !== undefined,
        }),
      onError: failureToast('Not Changed'),
      onSettled,
    })
  return { call, take }
}
