import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { externalKey } from '../ledger/loan-identity.ts'
import type { LoanChange, LoanValues, NewLoan } from '../ledger/loan-values.ts'
import type { Caused } from '../pipeline/loan-writer.service.ts'
import { NOTE_CONFLICTS, NUMBERS_TAKEN } from './numbers.queries.ts'

export interface Writes {
  changes: Caused<LoanChange>[]
  inserts: Caused<NewLoan>[]
}

interface Numbered {
  id: string | null
  externalId: string
  loanNumber: string
  key: string
}

/** A number belongs to one loan. Another loan with it stays unnumbered until a member decides whether they are the same. */
@Injectable()
export class NumbersService {
  /** Removes numbers that other loans have from the writes. Returns the conflicts, to be noted once the loans are written. */
  async free(tx: EntityManager, { changes, inserts }: Writes): Promise<Writes & { conflicts: Numbered[] }> {
    const numbered = [
      ...changes.flatMap(({ item }) => numberedOf(item, item.id)),
      ...inserts.flatMap(({ item }) => numberedOf(item, null)),
    ]
    const taken = await this.takenOf(tx, numbered)
    const isTaken = ({ external_id: id }: LoanValues) => id !== undefined && taken.has(id)
    return {
      changes: changes.map((change) =>
        isTaken(change.item) ? { ...change, item: withoutNumber(change.item) } : change,
      ),
      inserts: inserts.map((insert) =>
        isTaken(insert.item)
          ? {
              ...insert,
              item: { ...withoutNumber(insert.item), identity_key: externalKey(insert.item.external_id ?? '') },
            }
          : insert,
      ),
      conflicts: numbered.filter(({ externalId }) => taken.has(externalId)),
    }
  }

  async note(tx: EntityManager, conflicts: readonly Numbered[]): Promise<void> {
    if (conflicts.length === 0) return
    const column = (name: 'externalId' | 'loanNumber' | 'key') => conflicts.map((one) => one[name])
    await rows(tx, NOTE_CONFLICTS, [column('externalId'), column('loanNumber'), column('key')])
  }

  private async takenOf(tx: EntityManager, numbered: readonly Numbered[]): Promise<Set<string>> {
    if (numbered.length === 0) return new Set()
    const found = await rows<{ externalId: string }>(tx, NUMBERS_TAKEN, [
      numbered.map(({ id }) => id),
      numbered.map(({ key }) => key),
      numbered.map(({ externalId }) => externalId),
    ])
    return new Set(found.map(({ externalId }) => externalId))
  }
}

function numberedOf(item: LoanValues, id: string | null): Numbered[] {
  const { external_id: externalId, loan_number: loanNumber, identity_key: key } = item
  return externalId !== undefined && loanNumber !== undefined && key !== undefined
    ? [{ id, externalId, loanNumber, key }]
    : []
}

function withoutNumber<Item extends LoanValues>({ identity_key: _key, loan_number: _number, ...item }: Item) {
  return item
}
