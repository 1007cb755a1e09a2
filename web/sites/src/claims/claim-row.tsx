import type { ClaimResult } from '@upline/contracts'
import { NeutralBadge } from '@upline/ui'
import { instantText, Link } from '@upline/web-kit'
import css from './claims.module.css'
import { FIELD_LABELS, KIND_LABELS, OUTCOME_LABELS } from './claim-labels.ts'

const subjectText = ({ kind, name }: ClaimResult['subject']): string =>
  kind === 'site' ? (name ? `Site /sites/${name}` : 'New site') : 'Profile'

/** One result: the text, its owner and page, the rule and the outcome. */
export function ClaimRow({ claim }: { claim: ClaimResult }) {
  const { member, field, quote, kind, outcome, subject, foundAt, foundBy, resolvedAt, rule, ruleVersion } = claim
  return (
    <div className={css.row}>
      <p className={css.what}>
        <q>{quote}</q> <span className={css.quiet}>in {FIELD_LABELS[field] ?? field}</span>
      </p>
      <p className={css.quiet}>
        <Link to={`/member-profile/${member.id}`} className={css.way}>
          {member.name || 'A former member'}
        </Link>
        {` · ${subjectText(subject)} · ${KIND_LABELS[kind]} · rule ${rule}, version ${ruleVersion}`}
      </p>
      <p className={css.quiet}>
        {`${foundBy ? `Submitted by ${foundBy.name || 'a former member'}` : 'Found by a check'}, ${instantText(foundAt)}`}
        {resolvedAt && outcome !== 'refused' ? `. Changed ${instantText(resolvedAt)}` : ''}
      </p>
      <span className={css.outcome}>
        <NeutralBadge>{OUTCOME_LABELS[outcome]}</NeutralBadge>
      </span>
    </div>
  )
}
