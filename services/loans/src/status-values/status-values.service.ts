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
import { parsedOnce, rows } from '@upline/db'
import { valuesByKey } from './read-status-values.ts'

const COMPANY = ''

// The member's own value is more reliable, so it comes first.
const KNOWN = `
  select written_key as key, written, value, case when owner = '' then 'company' else 'own' end owner
  from import_status_values where owner in ('', $1) order by owner = '', written_key limit 2000`

/** In one statement with the company's time zone. */
const READING = `
  select c.time_zone "timeZone", (select coalesce(json_agg(k), '[]') from (${KNOWN}) k) known from company c`

const REMEMBER = `
  insert into import_status_values (owner, written_key, written, value, updated_at) values ($1, $2, $3, $4, $5)
  on conflict (owner, written_key) do update set written = excluded.written, value = excluded.value,
    updated_at = excluded.updated_at`

const REMOVE = 'delete from import_status_values where owner = $1 and written_key = $2'

type KnownRow = RememberedStatusValue & { key: string }

/** Statuses that files use under other names ('CLOSED' for Funded): the member's own, and the company's. */
@Injectable()
export class StatusValuesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(memberId: string): Promise<RememberedStatusValue[]> {
    return (await this.known(memberId)).map(({ key: _, ...value }) => value)
  }

  /** By key, as imports of the member read them. */
  async knownTo(memberId: string): Promise<StatusValues> {
    return valuesByKey(await this.known(memberId))
  }

  /** What decides how rows of the member are read. */
  async readingOf(memberId: string): Promise<{ timeZone: string; statuses: StatusValues }> {
    const [found] = await parsedOnce<{ timeZone: string; known: KnownRow[] }>(this.em.fork(), READING, [memberId])
    return { timeZone: found!.timeZone, statuses: valuesByKey(found!.known) }
  }

  /** Values of ceo and admin also apply to members without their own value for the text. */
  async remember(values: Record<string, string | null>, by: SessionUser): Promise<void> {
    const owners = isCompanyRole(by.role) ? [by.id, COMPANY] : [by.id]
    const at = this.clock.now().toISOString()
    for (const owner of owners)
      for (const [written, value] of Object.entries(values)) {
        const key = statusKey(written)
        if (value === null) await rows(this.em.fork(), REMOVE, [owner, key])
        else await rows(this.em.fork(), REMEMBER, [owner, key, written, value, at])
      }
  }

  private known(memberId: string): Promise<KnownRow[]> {
    return parsedOnce<KnownRow>(this.em.fork(), KNOWN, [memberId])
  }
}
