import { AsOfNote, useAsOf } from '@upline/web-kit'

/** Why editing is off while a past date is shown; undefined for today. */
export function usePastReason(): string | undefined {
  return useAsOf().asOf && 'You cannot edit a past date. Go back to today.'
}

/** What the roster and the team show as of a past date. */
export const RosterAsOfNote = () => (
  <AsOfNote>
    Members, uplines, roles, levels and activity on that date, with today&apos;s names and contact details. Editing is
    off: go back to today to make changes.
  </AsOfNote>
)
