import { addDays, type CalendarDate, type License } from '@upline/contracts'

/** Members are notified about a license that ends within this time. */
const ENDING_DAYS = 30
/** Members get no notice about a license that ended earlier, such as one of an imported old list. */
const ENDED_DAYS = 7

export interface LicenseNotice {
  state: string
  endsOn: CalendarDate
  hasEnded: boolean
}

/** Last days of licenses that a member is notified about on a day. */
export const noticeDays = (today: CalendarDate): { from: CalendarDate; to: CalendarDate } => ({
  from: addDays(today, -ENDED_DAYS),
  to: addDays(today, ENDING_DAYS),
})

/** For a license that is in force until it is changed. */
const NEVER: CalendarDate = '9999-12-31'

/** The licenses that end soon or ended lately. In each state, the license that ends last decides: it renews the others. */
export function licenseNotices(licenses: readonly License[], today: CalendarDate): LicenseNotice[] {
  const { from, to } = noticeDays(today)
  return [...Map.groupBy(licenses, ({ state }) => state)].flatMap(([state, ofState]) => {
    const endsOn = ofState
      .map((license) => license.to ?? NEVER)
      .toSorted()
      .at(-1)!
    return from <= endsOn && endsOn <= to ? [{ state, endsOn, hasEnded: endsOn < today }] : []
  })
}

export interface MemberNotice extends LicenseNotice {
  memberId: string
}

export interface RecipientNotice {
  memberId: string
  isOwn: boolean
  licenses: (LicenseNotice & { count: number })[]
}

/** One notice for each member with such licenses, and one for each watcher with those of all other members. */
export function noticesByRecipient(found: readonly MemberNotice[], watchers: readonly string[]): RecipientNotice[] {
  const own = [...Map.groupBy(found, ({ memberId }) => memberId)].map(([memberId, ofMember]) => ({
    ...{ memberId, isOwn: true, licenses: counted(ofMember) },
  }))
  const others = watchers.flatMap((watcher) => {
    const licenses = counted(found.filter(({ memberId }) => memberId !== watcher))
    return licenses.length > 0 ? [{ memberId: watcher, isOwn: false, licenses }] : []
  })
  return [...own, ...others]
}

/** By last day and state. All of them were found on one day, so the last day decides whether they have ended. */
function counted(notices: readonly MemberNotice[]): RecipientNotice['licenses'] {
  const groups = Map.groupBy(notices, ({ state, endsOn }) => `${endsOn} ${state}`)
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([, [first, ...more]]) => {
      const { state, endsOn, hasEnded } = first!
      return { state, endsOn, hasEnded, count: more.length + 1 }
    })
}
