import type { History } from '@upline/testing/money-oracle'

/** A row of a file, as a history has it. */
export interface FileRow {
  officer: string
  cents: number
  /** The row says that the loan was withdrawn. It keeps the status that it has. */
  isEnded: boolean
  /** Null: the row does not say that the loan is funded. */
  fundedAt: number | null
  second: { member: string; percent: number } | null
}

/** What files say about a loan, one after the other: independent code for an oracle. */
export class HistoricLoan {
  #officer = ''
  #cents = 0
  #fundedAt: number | null = null
  #isFunded = false
  #second: FileRow['second'] = null

  read({ officer, cents, isEnded, fundedAt, second }: FileRow): void {
    this.#cents = cents
    // Another loan officer takes over the portion; if it is the second officer, the loan is not split any longer.
    if (officer !== this.#officer && this.#second?.member === officer) this.#second = null
    this.#officer = officer
    if (second) this.#second = second.member === officer ? null : second
    if (!isEnded) this.#isFunded = fundedAt !== null
    this.#fundedAt = this.#isFunded ? (fundedAt ?? this.#fundedAt) : null
  }

  /** An ended loan that is funded keeps its pay. */
  owing(): History['loans'] extends Map<string, infer Loan> ? Loan : never {
    const decidedAt = this.#fundedAt
    const second = this.#second ? [{ ...this.#second, decidedAt }] : []
    const percent = 100 - (this.#second?.percent ?? 0)
    return { cents: this.#cents, originators: [{ member: this.#officer, percent, decidedAt }, ...second] }
  }
}
