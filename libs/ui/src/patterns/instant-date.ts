/** Texts of instants in the user's time zone. Each format is created at its first use, as in calendar-text.ts. */
const inUsersZone = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (at: string): string => (format ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(at))
}

/** 'Nov 23, 2026'. */
export const instantDate = inUsersZone({ dateStyle: 'medium' })

/** 'Nov 23, 2026, 5:12 PM'. */
export const instantDateTime = inUsersZone({ dateStyle: 'medium', timeStyle: 'short' })
