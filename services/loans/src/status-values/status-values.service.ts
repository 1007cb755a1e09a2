import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  isCompanyRole,
  type RememberedStatusValue,
  type SessionUser,
  statusKey,
  type StatusValues,
} from '@upline/contracts'
import { valuesByKey } from './read-status-values.ts'
import {
  deleteStatusValue,
  statusValuesKnownTo,
  writeStatusValue,
  zoneAndStatusValues,
} from './status-values.queries.ts'

const COMPANY = ''

/** Statuses that files use under other names ('CLOSED' for Funded): the member's own, and the company's. */
@Injectable()
export class StatusValuesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(memberId: string): Promise<RememberedStatusValue[]> {
    return (await statusValuesKnownTo(this.em.fork(), memberId)).map(({ key: _, ...value }) => value)
  }

  /** By key, as imports of the member read them. */
  async knownTo(memberId: string): Promise<StatusValues> {
    return valuesByKey(await statusValuesKnownTo(this.em.fork(), memberId))
  }

  /** What decides how rows of the member are read. */
  async readingOf(memberId: string): Promise<{ timeZone: string; statuses: StatusValues }> {
    const { timeZone, known } = await zoneAndStatusValues(this.em.fork(), memberId)
    return { timeZone, statuses: valuesByKey(known) }
  }

  /** Values of ceo and admin also apply to members without their own value for the text. */
  async remember(values: Record<string, string | null>, by: SessionUser): Promise<void> {
    const owners = isCompanyRole(by.role) ? [by.id, COMPANY] : [by.id]
    const at = this.clock.now().toISOString()
    for (const owner of owners)
      for (const [written, value] of Object.entries(values)) {
        const key = statusKey(written)
        if (value === null) await deleteStatusValue(this.em.fork(), owner, key)
        else await writeStatusValue(this.em.fork(), { owner, key, written, value, at })
      }
  }
}
