import { defineEntity, p } from '@mikro-orm/core'
import { calendarDate, instant } from '@upline/db'

/** Emails about the end of a state license (decision 0130). A row for each license term makes each of them happen once. */
export const LicenseNotice = defineEntity({
  name: 'LicenseNotice',
  tableName: 'license_notices',
  properties: {
    memberId: p.text().primary(),
    state: p.text().primary(),
    endsOn: calendarDate().primary(),
    /** false: it was about to end. */
    hasEnded: p.boolean().primary(),
    at: instant(),
  },
})

/** Company dates of the daily checks of licenses. */
export const LicenseNoticeRun = defineEntity({
  name: 'LicenseNoticeRun',
  tableName: 'license_notice_runs',
  properties: {
    day: calendarDate().primary(),
    at: instant(),
  },
})
