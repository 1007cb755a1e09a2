/**
 * What a company's loans owe, calculated from a plain history by independent code: it imports nothing of the product, so a
 * fault of the product cannot be in both.
 */
export interface History {
  /** member, from when (any unit that all share), upline or null */
  links: [member: string, from: number, upline: string | null][]
  activity: [member: string, from: number, active: boolean][]
  loans: Map<string, { cents: number; originators: Portion[] }>
}

/** An originator's portion of a loan, and when it is decided; null: not funded. */
export interface Portion {
  member: string
  percent: number
  decidedAt: number | null
}

const RATES = [75n, 25n, 10n, 10n]

const latest = <T>(rows: [string, number, T][], member: string, at: number): T | undefined => {
  let found: [string, number, T] | undefined
  for (const row of rows) if (row[0] === member && row[1] <= at && (!found || row[1] >= found[1])) found = row
  return found?.[2]
}

/** Rounded half up, once. */
const share = (cents: number, level: number, percent: number): number =>
  Number((BigInt(cents) * RATES[level]! * BigInt(percent) * 2n + 1_000_000n) / 2_000_000n)

/** '<loan> <level> <member> <cents>', sorted; shares of 0 cents are absent. */
export function owedBy({ links, activity, loans }: History): string[] {
  const owed = new Map<string, number>()
  for (const [number, { cents, originators }] of loans)
    for (const { member: originator, percent, decidedAt } of originators) {
      let member: string | null = decidedAt === null ? null : originator
      for (let level = 0; level < 4 && member !== null; level++) {
        const key = `${number} ${level} ${member}`
        if (latest(activity, member, decidedAt!) ?? true)
          owed.set(key, (owed.get(key) ?? 0) + share(cents, level, percent))
        member = latest<string | null>(links, member, decidedAt!) ?? null
      }
    }
  return [...owed]
    .filter(([, cents]) => cents > 0)
    .map(([key, cents]) => `${key} ${cents}`)
    .sort()
}
