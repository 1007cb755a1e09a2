import { Button, IconCheck, Panel } from '@upline/ui'
import { Link, useCopied, useSignedInUser } from '@upline/web-kit'
import { useAddLoan } from '../new-loan/new-loan-host.tsx'
import css from './first-run.module.css'
import { completedSteps, firstRunSteps, type FirstRunStep } from './first-run-steps.ts'
import type { useFirstRun } from './use-first-run.ts'

/** The checklist of a new member. It disappears after the last step, or when the member hides it. */
export function FirstRunPanel({ firstRun }: { firstRun: ReturnType<typeof useFirstRun> }) {
  const { done, end, shareLink } = firstRun
  if (!done) return null
  const steps = firstRunSteps(done)
  const completed = completedSteps(steps)
  if (completed === steps.length) return null
  return (
    <div className={css.frame}>
      <Panel
        title="Get started"
        note={`${completed} of ${steps.length} done`}
        flush
        action={
          <Button variant="subtle" size="compact-sm" onClick={end}>
            Hide
          </Button>
        }
      >
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step.key} className={css.step}>
              <span className={css.mark} data-done={step.isDone || undefined} aria-hidden>
                {step.isDone && <IconCheck size={14} />}
              </span>
              <span className={css.text}>
                <b>{step.label}</b>
                <span>{step.isDone ? 'Done' : <Help step={step} />}</span>
              </span>
              {!step.isDone && <StepAction step={step} onShared={shareLink} />}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}

const Help = ({ step: { help, time } }: { step: FirstRunStep }) => (
  <>
    {help}
    {time && (
      <>
        {' '}
        It takes <span className="num">{time}</span>.
      </>
    )}
  </>
)

function StepAction({ step, onShared }: { step: FirstRunStep; onShared: () => void }) {
  const { id } = useSignedInUser()
  const addLoan = useAddLoan()
  if (step.key === 'hasSharedLink') return <CopyOwnLink onCopied={onShared} />
  if (step.key === 'hasLoan')
    return (
      <Button variant="default" size="xs" onClick={addLoan}>
        Add loan
      </Button>
    )
  const [path, text] =
    step.key === 'hasPhoto'
      ? [`/member-profile/${encodeURIComponent(id)}`, 'Open profile']
      : ['/build-origination-site', 'Build site']
  return (
    <Button component={Link} to={path} variant="default" size="xs">
      {text}
    </Button>
  )
}

function CopyOwnLink({ onCopied }: { onCopied: () => void }) {
  const { username } = useSignedInUser()
  const { copied, copy } = useCopied()
  const link = `${window.location.origin}/landing/${encodeURIComponent(username)}`
  const copyLink = async () => {
    if (await copy(link, { title: 'Link copied!', message: 'Landing page URL copied to clipboard' })) onCopied()
  }
  return (
    <Button variant="default" size="xs" onClick={() => void copyLink()}>
      {copied ? 'Copied!' : 'Copy link'}
    </Button>
  )
}
