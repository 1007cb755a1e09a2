import type { MovePreviewShare } from '@upline/contracts'

/** Sums of open loans of officers so many levels below the one who moves: what each level above them would get, in cents. */
export interface MovedLoans {
  depth: number
  s1: number
  s2: number
  s3: number
}

export interface LineMember {
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

/** Who gets more or less of these loans under another line of uplines; `before` and `after` begin with the upline. */
export function shareChanges(loans: MovedLoans[], before: LineMember[], after: LineMember[]): MovePreviewShare[] {
  const people = new Map<string, MovePreviewShare>()
  const add = (line: LineMember[], when: 'before' | 'after') => {
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
