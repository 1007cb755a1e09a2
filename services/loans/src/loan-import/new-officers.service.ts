import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { ARRIVAL_TIMEOUT_MS, readUntil } from '@upline/events'
import { KNOWN_KEYS } from './loan-import.queries.ts'
import type { LoanRow } from './loan-row.ts'
import type { KnownKey } from './officers.service.ts'

/** Rolls back an import whose loan officer matches no member yet. */
class UnknownOfficerError extends Error {}

const assertAllKnown = (officers: readonly (number | undefined)[]): void => {
  if (officers.includes(undefined)) throw new UnknownOfficerError()
}

const acceptUnknown = (): void => undefined

/** An import can name a member who was added a moment ago, before the event of that member arrives. */
@Injectable()
export class NewOfficersService {
  /** Tests that import loans without officers do not wait. */
  waitTimeoutMs = ARRIVAL_TIMEOUT_MS

  constructor(private readonly em: EntityManager) {}

  /**
   * Runs an import. If it names an unknown loan officer, it runs again after a second, or as soon as each is known. An import whose
   * officers are known needs no statement for this. No connection is held during the wait.
   */
  async waitFor<T>(
    loanRows: readonly Pick<LoanRow, 'officerKeys'>[],
    run: (assertKnown: typeof assertAllKnown) => Promise<T>,
  ): Promise<T> {
    try {
      return await run(assertAllKnown)
    } catch (fault) {
      if (!(fault instanceof UnknownOfficerError)) throw fault
    }
    await this.arrive(loanRows)
    return run(acceptUnknown)
  }

  private async arrive(loanRows: readonly Pick<LoanRow, 'officerKeys'>[]): Promise<void> {
    let unknown = loanRows.map(({ officerKeys }) => officerKeys)
    await readUntil(
      async () => (unknown = await this.unknownOf(unknown)),
      (left) => left.length === 0,
      this.waitTimeoutMs,
    )
  }

  private async unknownOf(officers: LoanRow['officerKeys'][]): Promise<LoanRow['officerKeys'][]> {
    if (officers.length === 0) return []
    const found = await rows<KnownKey>(this.em, KNOWN_KEYS, [[...new Set(officers.flat())]])
    const known = new Set(found.flatMap(({ key, exact, remembered }) => (exact.length || remembered ? [key] : [])))
    return officers.filter((keys) => !keys.some((key) => known.has(key)))
  }
}
