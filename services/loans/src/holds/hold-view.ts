import { ruleText } from '@upline/compliance'
import { COMPLIANCE_NOTE, type Hold, type HoldRule, type SessionUser } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import { RELEASE_DENIAL_MESSAGES, releaseDenial } from '@upline/permissions'
import type { HoldRow, RuleRow } from './holds.queries.ts'

/** `controllers`: of the viewer's account. */
export function holdView(row: HoldRow, viewer: SessionUser, controllers: ReadonlySet<string>): Hold {
  const { payees, coveredIds, releaseReason, releasedBy, releasedAt, rule, placedAtKey: _, ...hold } = row
  const release = releasedAt === null ? null : { by: releasedBy!, reason: releaseReason!, at: releasedAt }
  const denial = releaseDenial(viewer, coveredIds, controllers)
  return {
    ...hold,
    placedBy: rule ? `Rule ${rule.id}` : hold.placedBy,
    state: release ? 'released' : 'active',
    payees: payees.map(({ memberId, name, cents: amount }) => ({ memberId, name, amount: toDollars(cents(amount)) })),
    release,
    rule: rule && ruleView(rule),
    releaseDenial: release || !denial ? null : RELEASE_DENIAL_MESSAGES[denial],
  }
}

const ruleView = (rule: RuleRow): HoldRule => ({
  ...rule,
  ...ruleText(rule.id),
  notice: COMPLIANCE_NOTE,
})
