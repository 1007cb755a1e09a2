import type { ExplainedShare } from '@upline/contracts'
import { HashText } from './hash-text.tsx'
import { instantDate } from './instant-date.ts'
import css from './why-panel.module.css'

/** The agreement of each payee: the beginning of its hash, and when the payee acknowledged it. */
export function WhyAgreements({ shares }: { shares: readonly ExplainedShare[] }) {
  const agreed = [...new Map(shares.filter(hasAgreement).map((share) => [keyOf(share), share])).values()]
  if (agreed.length === 0) return null
  return (
    <>
      <h3 className={css.h}>Agreements</h3>
      <ol className={css.steps}>
        {agreed.map((share) => (
          <li key={keyOf(share)}>
            <b>{share.memberName}</b>
            <HashText sha256={share.agreement.sha256} />
            <small>
              {share.planName}, version {share.planVersion} · {acknowledgedText(share.agreement)}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}

type ShareWithAgreement = ExplainedShare & { agreement: NonNullable<ExplainedShare['agreement']> }

/** A service of an earlier version does not send it. */
const hasAgreement = (share: ExplainedShare): share is ShareWithAgreement => Boolean(share.agreement)

const keyOf = ({ memberId, planName, planVersion }: ExplainedShare): string => `${memberId} ${planVersion} ${planName}`

const acknowledgedText = ({ acknowledgedAt }: ShareWithAgreement['agreement']): string =>
  acknowledgedAt === null ? 'Not acknowledged' : `Acknowledged ${instantDate(acknowledgedAt)}`
