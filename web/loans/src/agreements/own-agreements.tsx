import type { MyCompPlan, PlanAgreement } from '@upline/contracts'
import { Note, Panel } from '@upline/ui'
import { HashText } from '@upline/ui/data'
import { tableDate } from '../labels/table-date.ts'
import { ConfirmedAction } from '../payday/confirmed-action.tsx'
import { calendarDay } from '../labels/period-labels.ts'
import css from './agreements.module.css'
import { useAcknowledge } from './use-agreements.ts'

/** The agreements of the viewer's plan: in force, approved for later, and earlier ones whose missing acknowledgment holds pay. */
export const OwnAgreements = ({ plan }: { plan: Partial<Pick<MyCompPlan, 'agreements'>> }) =>
  // The loans service of an earlier version does not send them.
  plan.agreements?.map((agreement) => (
    <AgreementPanel key={`${agreement.planId} ${agreement.version}`} agreement={agreement} />
  ))

const nameOf = ({ planName, version }: PlanAgreement): string => `${planName}, version ${version}`

const AgreementPanel = ({ agreement }: { agreement: PlanAgreement }) => (
  <Panel title={`Agreement: ${nameOf(agreement)}`}>
    <div className={css.agreement}>
      {agreement.acknowledgedAt === null ? (
        <Missing agreement={agreement} />
      ) : (
        <p className={css.dim}>You acknowledged this agreement on {dateOf(agreement.acknowledgedAt)}.</p>
      )}
      <AgreementText text={agreement.text} />
      <p className={css.dim}>
        SHA-256 of the text: <HashText sha256={agreement.sha256} />
      </p>
    </div>
  </Panel>
)

const dateOf = (at: string): string => tableDate(at, new Date())

const Missing = ({ agreement }: { agreement: PlanAgreement }) => (
  <>
    <Note role="status">{missingText(agreement)}</Note>
    <ConfirmedAction
      call={useAcknowledge(agreement)}
      button="Acknowledge"
      title="Acknowledge this agreement?"
      confirm="Acknowledge"
      done={{ title: 'Agreement Acknowledged', message: nameOf(agreement) }}
    >
      You confirm that you have read {nameOf(agreement)}, and that the company pays you by it. Upline stores your name,
      the time and the text. You cannot undo this.
    </ConfirmedAction>
  </>
)

function missingText({ earlierAcknowledgedAt, from }: PlanAgreement): string {
  if (earlierAcknowledgedAt !== null)
    return `The company's settings changed this text after you acknowledged it on ${dateOf(earlierAcknowledgedAt)}. Read it again, then acknowledge it.`
  const when = from === null ? '' : ` It pays you from ${calendarDay(from)}.`
  return `You have not acknowledged this agreement yet.${when} Read it, then acknowledge it.`
}

/** A heading for each section, and its sentences. */
const AgreementText = ({ text }: { text: string }) => (
  <div className={css.text}>
    {text
      .trimEnd()
      .split('\n\n')
      .map((section) => section.split('\n'))
      .map(([heading, ...sentences]) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
  </div>
)
