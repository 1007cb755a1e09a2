/**
 * What a company's loans owe, worked out from a plain history by code of its own: it imports nothing of the product, so a
 * fault of the product can't hide in both.
 */
export interface History {
  /** member, from when (any unit that all share), upline or null */
  links: [member: string, from: number, upline: string | null][]
  activity: [member: string, from: number, active: boolean][]
  loans: Map<string, { officer: string; cents: number; fundedAt: number | null }>
}

const RATES = [75n, 25n, 10n, 10n]

const latest = <T>(rows: [string, number, T][], member: string, at: number): T | undefined => {
  let found: [string, number, T] | undefined
  for (const row of rows) if (row[0] === member && row[1] <= at && (!found || row[1] >= found[1])) found = row
  return found?.[2]
}

/** '<loan> <level> <member> <cents>', sorted; shares of 0 cents are absent. */
export function owedBy({ links, activity, loans }: History): string[] {
  const lines: string[] = []
  for (const [number, loan] of loans) {
    if (loan.fundedAt === null) continue
    let member: string | null = loan.officer
    for (let level = 0; level < 4 && member !== null; level++) {
      const cents: number = Number((BigInt(loan.cents) * RATES[level]! * 2n + 10_000n) / 20_000n)
      if (cents > 0 && (latest(activity, member, loan.fundedAt) ?? true))
        lines.push(`${number} ${level} ${member} ${cents}`)
      member = latest<string | null>(links, member, loan.fundedAt) ?? null
    }
  }
  return lines.sort()
}
