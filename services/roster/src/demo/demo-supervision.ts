import { addDays, type CalendarDate, type SupervisionRecord } from '@upline/contracts'

/**
 * What members above a level 2 or 3 downline do for it. Hannah Price has no record, so rule R2 warns about loans of Vera Lindholm, and
 * Rachel Cohen's record has ended.
 */
const WORK: Readonly<Record<string, string>> = {
  ceo: 'Monthly review of production and complaints with each branch manager',
  manager: 'Weekly pipeline meeting with the senior officers of the branch',
  'diana.wells': 'Weekly pipeline meeting with the senior officers of the branch',
  'victor.nguyen': 'Reviews of declined files, and training of new officers',
  senior: 'Second review of files before submission, and weekly coaching',
  'paul.becker': 'Second review of files before submission',
  'tyrone.banks': 'Daily call with new officers, and rate lock reviews',
  'rachel.cohen': 'Weekly coaching of new officers',
  'luis.ramirez': 'Second review of files before submission, in English and Spanish',
}

const ENDED = 'rachel.cohen'
const ENDED_DAYS_AGO = 45

/** Records by the admin, from the day that the member joined. */
export function demoSupervision(
  username: string,
  { joined, today, by }: { joined: Date; today: CalendarDate; by: string },
): SupervisionRecord[] {
  const work = WORK[username]
  if (work === undefined) return []
  const to = username === ENDED ? addDays(today, -ENDED_DAYS_AGO) : null
  return [{ work, from: joined.toISOString().slice(0, 10), to, recordedBy: by, recordedAt: joined.toISOString() }]
}
