import { ALWAYS } from '../compensation/history.ts'
import type { PlanStretch } from '../compensation/plan-timeline.ts'
import type { Acknowledgment } from './acknowledgments.queries.ts'
import type { VersionAgreement } from './agreement-texts.store.ts'
import { agreedStretches, agreementOfShare, agreementView } from './own-agreements.ts'

const stretch = (from: string, versionId: number) =>
  ({ from, decision: { version: { id: versionId } } }) as unknown as PlanStretch
const TIMELINE = [stretch(ALWAYS, 1), stretch('2026-03-01', 2), stretch('2026-06-01', 3), stretch('2027-01-01', 4)]
const versions = (today: string, since: string | null, timeline = TIMELINE) =>
  agreedStretches(timeline, { today, since }).map(({ versionId }) => versionId)

describe('agreedStretches', () => {
  it('has the version in force and later ones with their dates', () => {
    expect(agreedStretches(TIMELINE, { today: '2026-11-20', since: null })).toEqual([
      { versionId: 3, from: '2026-06-01', to: '2026-12-31' },
      { versionId: 4, from: '2027-01-01', to: null },
    ])
    expect(agreedStretches(TIMELINE.slice(0, 1), { today: '2026-11-20', since: null })).toEqual([
      { versionId: 1, from: null, to: null },
    ])
  })

  it('counts the first and the last day of a version', () => {
    expect(versions('2026-12-31', null)).toEqual([3, 4])
    expect(versions('2027-01-01', null)).toEqual([4])
  })

  it('adds versions that ended on or after the date from which pay is held, the latest first', () => {
    expect(versions('2026-11-20', '2026-05-31')).toEqual([3, 4, 2])
    expect(versions('2026-11-20', '2026-02-28')).toEqual([3, 4, 2, 1])
    expect(versions('2026-11-20', '2026-06-01')).toEqual([3, 4])
  })

  it('has a version that returns once', () => {
    expect(versions('2026-04-01', '2020-01-01', [...TIMELINE.slice(0, 2), stretch('2026-05-01', 1)])).toEqual([2, 1])
  })
})

const AGREEMENT: VersionAgreement = {
  ...{ id: 3, planId: 'p', planName: 'Producers', version: 2, effectiveFrom: null, text: 'Text', sha256: 'now' },
}
const acknowledged = (sha256: string, acknowledgedAt: string, planVersionId = 3): Acknowledgment => ({
  ...{ memberId: 'ann', planVersionId, sha256, acknowledgedAt },
})
const viewed = (...acknowledgments: Acknowledgment[]) => {
  const { acknowledgedAt, earlierAcknowledgedAt } = agreementView(
    { versionId: 3, from: null, to: null },
    AGREEMENT,
    acknowledgments,
  )
  return [acknowledgedAt, earlierAcknowledgedAt]
}

describe('agreementView', () => {
  it('tells acknowledgments of the text of today from those of earlier texts and other versions', () => {
    expect(viewed()).toEqual([null, null])
    expect(viewed(acknowledged('now', '2026-01-01'))).toEqual(['2026-01-01', null])
    expect(viewed(acknowledged('old', '2026-01-01'), acknowledged('older', '2026-01-02'))).toEqual([null, '2026-01-02'])
    expect(viewed(acknowledged('now', '2026-01-01', 4))).toEqual([null, null])
  })
})

describe('agreementOfShare', () => {
  const of = (...acknowledgments: Acknowledgment[]) => {
    const { sha256, acknowledgedAt } = agreementOfShare(AGREEMENT, acknowledgments)
    return [sha256, acknowledgedAt]
  }

  it('has the acknowledged text of today, else the latest earlier one, else the text of today', () => {
    const [now, old, older] = [
      acknowledged('now', '2026-01-01'),
      acknowledged('old', '2026-01-03'),
      acknowledged('older', '2026-01-02'),
    ]
    expect(of(now, older, old)).toEqual(['now', '2026-01-01'])
    expect(of(older, old)).toEqual(['old', '2026-01-03'])
    expect(of(acknowledged('now', '2026-01-01', 4))).toEqual(['now', null])
  })
})
