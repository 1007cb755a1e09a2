/**
 * Computes what loans owe from a plain history. It imports nothing from the product, so a defect cannot be in both.
 * Amounts are whole cents; times are numbers of any unit that the history uses throughout.
 */
export interface History {
  /** member, from when (-Infinity: always), upline or null */
  links: [member: string, from: number, upline: string | null][]
  /** Members without a row are active. */
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

/** Rounded half up, once. */
const share = (cents: number, level: number, percent: number): number =>
  Number((BigInt(cents) * RATES[level]! * BigInt(percent) * 2n + 1_000_000n) / 2_000_000n)

/** Finds a member's latest row at a time; of rows with the same start, the last one counts. */
function readerOf<Value>(rows: [string, number, Value][]): (member: string, at: number) => Value | undefined {
  const byMember = Map.groupBy(rows, ([member]) => member)
  return (member, at) => {
    let found: [string, number, Value] | undefined
    for (const row of byMember.get(member) ?? []) if (row[1] <= at && (!found || row[1] >= found[1])) found = row
    return found?.[2]
  }
}

/** Cents by '<loan> <level> <member>'. */
export function owedCents({ links, activity, loans }: History): Map<string, number> {
  const uplineOf = readerOf(links)
  const isActive = readerOf(activity)
  const owed = new Map<string, number>()
  for (const [number, { cents, originators }] of loans)
    for (const { member: originator, percent, decidedAt } of originators) {
      if (decidedAt === null) continue
      for (const [level, member] of payees(originator, decidedAt, uplineOf).entries()) {
        const key = `${number} ${level} ${member}`
        if (isActive(member, decidedAt) ?? true) owed.set(key, (owed.get(key) ?? 0) + share(cents, level, percent))
      }
    }
  return owed
}

/** The originator, the upline, that member's upline and the next. */
function payees(
  originator: string,
  at: number,
  uplineOf: (member: string, at: number) => string | null | undefined,
): string[] {
  const found = [originator]
  while (found.length < RATES.length) {
    const upline = uplineOf(found.at(-1)!, at)
    if (!upline || found.includes(upline)) break
    found.push(upline)
  }
  return found
}

/** '<loan> <level> <member> <cents>', sorted; shares of 0 cents are absent. */
export function owedBy(history: History): string[] {
  return [...owedCents(history)]
    .filter(([, cents]) => cents > 0)
    .map(([key, cents]) => `${key} ${cents}`)
    .sort()
}

/** Cents of funded loans by originator: the first portion is rounded half up, and the last one is the rest. */
export function volumesOf(loans: History['loans']): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { cents, originators } of loans.values()) {
    const [first, second] = originators.filter(({ decidedAt }) => decidedAt !== null)
    const portion = Number((2n * BigInt(cents) * BigInt(first?.percent ?? 0) + 100n) / 200n)
    if (first) sums.set(first.member, (sums.get(first.member) ?? 0) + portion)
    if (second) sums.set(second.member, (sums.get(second.member) ?? 0) + cents - portion)
  }
  return sums
}

/** Returns keys whose amounts differ, with both amounts. Zeros count as absent. */
export function differences(expected: Map<string, number>, found: Map<string, number>): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => (expected.get(key) ?? 0) !== (found.get(key) ?? 0))
    .map((key) => `${key}: owed ${expected.get(key) ?? 0}, found ${found.get(key) ?? 0}`)
}
