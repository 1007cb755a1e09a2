import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type Company, type CompanyChange, Failure, isTimeZone, type SessionUser } from '@upline/contracts'
import { companyChanged } from '@upline/contracts/events'
import { inTransaction, readCompany, type StoredCompany, writeCompany } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { storeEndedZone, lockCompany } from './company.queries.ts'

class UnknownTimeZoneError extends Failure {
  constructor(timeZone: string) {
    const message = `'${timeZone}' is not a time zone. Use an IANA name like America/New_York.`
    super('unprocessable', 'roster.unknown-time-zone', message, { errors: [{ field: 'timeZone', message }] })
  }
}

/** The company's settings. Other services keep a copy that the event updates. */
@Injectable()
export class CompanyService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(): Promise<Company> {
    return companyView(await readCompany(this.em.fork()))
  }

  async change(by: SessionUser, change: CompanyChange): Promise<Company> {
    if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) throw new UnknownTimeZoneError(change.timeZone)
    return inTransaction(this.em, async (tx) => {
      await lockCompany(tx)
      const before = await readCompany(tx)
      const { name = before.name, timeZone = before.timeZone } = change
      if (name === before.name && timeZone === before.timeZone) return companyView(before)
      const at = this.clock.now().toISOString()
      const after = { name, timeZone, version: before.version + 1 }
      if (timeZone !== before.timeZone) await storeEndedZone(tx, at, before.timeZone)
      await writeCompany(tx, after)
      const data = { name, timeZone, by: by.id, at }
      await this.outbox.append(tx, { type: companyChanged, key: 'company', aggregateVersion: after.version, data })
      this.hints.afterCommit(tx, { topics: ['company'], everyone: true })
      return companyView(after)
    })
  }
}

const companyView = ({ name, timeZone }: StoredCompany): Company => ({ name, timeZone })
