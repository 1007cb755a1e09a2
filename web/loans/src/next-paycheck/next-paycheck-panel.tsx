import type { NextPaycheck, PaycheckPart } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { dayOfYear, LoadError, Panel, SkeletonRows, usd } from '@upline/ui'
import { IconChevronDown } from '@upline/ui/data'
import { isApprover } from '@upline/permissions'
import { failureMessage, Link, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import css from './next-paycheck.module.css'
import { PaycheckChanges } from './paycheck-changes.tsx'
import { PaycheckLoans } from './paycheck-loans.tsx'
import { basisText, likelyText } from './paycheck-text.ts'
import type { useNextPaycheck } from './use-next-paycheck.ts'

type Part = 'earned' | 'likely'

/** The viewer's next pay: from the ledger, and from loans that are likely to fund by then. */
export function NextPaycheckPanel({
  paycheck,
  note,
}: {
  paycheck: ReturnType<typeof useNextPaycheck>
  note: string | undefined
}) {
  const { data, error, refetch } = paycheck
  return (
    <div className={css.frame}>
      <Panel title="Next paycheck" note={note} action={data && <Links paycheck={data} />} flush>
        {data ? (
          <Paycheck paycheck={data} />
        ) : error ? (
          <LoadError
            title="Unable to load your next paycheck"
            detail={failureMessage(error, error.message)}
            onRetry={() => refetch()}
          />
        ) : (
          <SkeletonRows message="Loading your next paycheck..." rows={2} widths={[44, 20]} />
        )}
      </Panel>
    </div>
  )
}

function Links({ paycheck }: { paycheck: NextPaycheck }) {
  const user = useSignedInUser()
  return (
    <span className={css.links}>
      {isApprover(user) && (
        <Link className={css.link} to="/reports?tab=payday&next=1">
          Continue payday
        </Link>
      )}
      <Link className={css.link} to={`/reports?period=${paycheck.periodId}`}>
        Open statement
      </Link>
    </span>
  )
}

function Paycheck({ paycheck }: { paycheck: NextPaycheck }) {
  const [opened, setOpened] = useState<Part | null>(null)
  const toggle = (part: Part) => setOpened((now) => (now === part ? null : part))
  const { payOn, earned, likely } = paycheck
  return (
    <>
      <div className={css.head}>
        <p className={css.hero}>
          {`Pay date ${dayOfYear(payOn)}: `}
          <PartAmount part="earned" of={earned} after="," opened={opened} onToggle={toggle} />{' '}
          <PartAmount part="likely" of={likely} opened={opened} onToggle={toggle} />
        </p>
        <p className={css.basis}>{basisText(paycheck)}</p>
        <PaycheckChanges paycheck={paycheck} />
      </div>
      {opened && (
        <PaycheckLoans
          id={listId(opened)}
          label={opened === 'earned' ? 'Loans that earned it' : 'Loans that are likely to fund'}
          note={opened === 'likely' ? likelyText(paycheck) : undefined}
          part={paycheck[opened]}
          isExpected={opened === 'likely'}
        />
      )}
    </>
  )
}

const listId = (part: Part) => `next-paycheck-${part}`

interface AmountProps {
  part: Part
  of: PaycheckPart
  /** Punctuation after the text, before the arrow. */
  after?: string
  opened: Part | null
  onToggle: (part: Part) => void
}

/** Opens the loans behind an amount. */
function PartAmount({ part, of: { amount, count }, after, opened, onToggle }: AmountProps) {
  const text = (
    <>
      <span className="num">{usd(fromDollars(amount))}</span> {part}
      {after && <span aria-hidden>{after}</span>}
    </>
  )
  if (count === 0)
    return (
      <span className={css.amount} data-part={part}>
        {text}
      </span>
    )
  const isOpen = opened === part
  return (
    <button
      type="button"
      className={css.amount}
      data-part={part}
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId(part) : undefined}
      onClick={() => onToggle(part)}
    >
      {text}
      <IconChevronDown className={css.chevron} size={18} stroke={1.6} aria-hidden />
    </button>
  )
}
