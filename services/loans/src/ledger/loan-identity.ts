import { hash } from 'node:crypto'
import { spellingOf } from './spelling-keys.ts'

const SEPARATOR = '\u0001'

/** The first 16 bytes of a sha-256, as 32 hexadecimal digits: Postgres reads them as a uuid. */
const keyOf = (...parts: string[]): string => hash('sha256', parts.join(SEPARATOR), 'hex').slice(0, 32)

const RUN = /\s\s|[^\S ]/
const plain = (text: string): string => {
  const trimmed = text.trim()
  return (RUN.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed).toLowerCase()
}

/** Identifies a loan by its number. */
export const numberKey = (loanNumber: string): string => keyOf('n:', plain(loanNumber))

/** Identifies a loan without a number by borrower, address, created date and officer name (decisions, Loans). */
export function contentKey(loan: {
  borrower: string
  address: string
  createdDay: string
  officerText: string
}): string {
  return keyOf('c:', plain(loan.borrower), plain(loan.address), loan.createdDay, spellingOf(loan.officerText))
}

/** A loan of the loan origination system that has no number yet. */
export const externalKey = (externalId: string): string => keyOf('e:', externalId)
