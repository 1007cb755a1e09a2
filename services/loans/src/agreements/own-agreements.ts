import { addDays, type CalendarDate, type PlanAgreement, type ShareAgreement } from '@upline/contracts'
import { ALWAYS } from '../compensation/history.ts'
import type { PlanStretch } from '../compensation/plan-timeline.ts'
import type { Acknowledgment } from './acknowledgments.queries.ts'
import type { VersionAgreement } from './agreement-texts.store.ts'

/** A plan version that pays a member, and its dates; null: always, or until further notice. */
export interface AgreedStretch {
  versionId: number
  from: CalendarDate | null
  to: CalendarDate | null
}

/**
 * The versions that a member acknowledges: in force today, approved for later, and those that ended on or after the first date of rule Z12
 * (null: the rule is off). Each version once, the one in force first.
 */
export function agreedStretches(
  timeline: readonly PlanStretch[],
  { today, since }: { today: CalendarDate; since: CalendarDate | null },
): AgreedStretch[] {
  const all = timeline.map(({ from, decision }, at): AgreedStretch => {
    const next = timeline[at + 1]
    const to = next === undefined ? null : addDays(next.from, -1)
    return { versionId: decision.version.id, from: from === ALWAYS ? null : from, to }
  })
  const isEnded = ({ to }: AgreedStretch) => to !== null && to < today
  const current = all.filter((one) => !isEnded(one))
  const ended = all.filter((one) => isEnded(one) && since !== null && one.to! >= since)
  return [...current, ...ended.toReversed()].filter(isFirstOfVersion)
}

const isFirstOfVersion = ({ versionId }: AgreedStretch, at: number, all: readonly AgreedStretch[]): boolean =>
  all.findIndex((one) => one.versionId === versionId) === at

/** The agreement as its member sees it. */
export function agreementView(
  { from, to }: AgreedStretch,
  { planId, planName, version, text, sha256, id }: VersionAgreement,
  acknowledgments: readonly Acknowledgment[],
): PlanAgreement {
  const ofVersion = acknowledgments.filter(({ planVersionId }) => planVersionId === id)
  return {
    ...{ planId, planName, version, from, to, text, sha256 },
    acknowledgedAt: ofVersion.find((one) => one.sha256 === sha256)?.acknowledgedAt ?? null,
    earlierAcknowledgedAt: ofVersion.findLast((one) => one.sha256 !== sha256)?.acknowledgedAt ?? null,
  }
}

/** The text that the payee acknowledged: that of today, or else the latest earlier one. Without one, the text of today. */
export function agreementOfShare(
  { id, sha256 }: Pick<VersionAgreement, 'id' | 'sha256'>,
  acknowledgments: readonly Acknowledgment[],
): ShareAgreement {
  const ofVersion = acknowledgments.filter(({ planVersionId }) => planVersionId === id)
  const found = ofVersion.find((one) => one.sha256 === sha256) ?? ofVersion.at(-1)
  return { sha256: found?.sha256 ?? sha256, acknowledgedAt: found?.acknowledgedAt ?? null }
}
