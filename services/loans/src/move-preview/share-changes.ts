import type { MovePreviewShare } from '@upline/contracts'
import type { Rate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { sumOfAmounts } from '../ledger/packed-amounts.ts'

/** Estimates by level, in cents, on open loans of officers at a depth below the moved member. */
export interface MovedLoans {
  depth: number
  s1: number
  s2: number
  s3: number
}

export interface LineMember {
  no: number
  id: string
  name: string
  isActive: boolean
}

/**
 * The part of a line that a viewer sees: up to themselves, since /api/users/{id} answers nothing about members above. Null: a
 * viewer who sees the company.
 */
export function visibleLine(line: LineMember[], viewerId: string | null): LineMember[] {
  const own = viewerId === null ? -1 : line.findIndex(({ id }) => id === viewerId)
  return own < 0 ? line : line.slice(0, own + 1)
}

/** Amounts of open loans with this portion, of originators at a depth below the moved member. */
export interface MovedAmounts {
  depth: number
  percent: number
  amounts: Buffer
}

/** What each level of a line gets of the loans below, each member by their own comp plan. */
export function sharesOfLine(
  moved: readonly MovedAmounts[],
  line: readonly Pick<LineMember, 'no'>[],
  rateOf: (memberNo: number | undefined, level: number) => Rate,
): MovedLoans[] {
  return moved.map(({ depth, percent, amounts }) => {
    const sumAt = (level: number) => {
      const payee = line[level - depth - 1]
      const rate = rateOf(payee?.no, level)
      return payee ? sumOfAmounts(amounts, (amountCents) => shareCents(amountCents, percent, rate)) : 0
    }
    return { depth, s1: sumAt(1), s2: sumAt(2), s3: sumAt(3) }
  })
}

export interface MovedLine {
  loans: MovedLoans[]
  /** Begins with the upline. */
  line: LineMember[]
}

/** Who gets more or less of these loans under another line of uplines. */
export function shareChanges(before: MovedLine, after: MovedLine): MovePreviewShare[] {
  const people = new Map<string, MovePreviewShare>()
  const add = ({ loans, line }: MovedLine, when: 'before' | 'after') => {
    for (const of of loans) {
      const shares = [of.s1, of.s2, of.s3].slice(of.depth)
      line.slice(0, shares.length).forEach(({ id, name, isActive }, level) => {
        const person = people.get(id) ?? { id, name, before: 0, after: 0 }
        if (isActive) person[when] += shares[level]!
        people.set(id, person)
      })
    }
  }
  add(before, 'before')
  add(after, 'after')
  return [...people.values()]
    .filter((person) => person.before !== person.after)
    .map((person) => ({ ...person, before: person.before / 100, after: person.after / 100 }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}
