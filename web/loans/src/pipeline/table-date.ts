const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })

/** 'Nov 20' in a table of this year, '11/20/2025' of another; the browser's local time. */
export function tableDate(iso: string, now: Date): string {
  const date = new Date(iso)
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
}
