import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type RosterCounts } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { readPastDate } from '@upline/http'
import { seesCompany, type Viewer } from '@upline/permissions'
import { companyCounts } from './company-counts.ts'
import { countsOn, type CountsRow, rosterTally, teamCounts } from './counts.queries.ts'

/** Counts of members, because no page loads the whole roster. */
@Injectable()
export class CountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
  ) {}

  /** Counts as of the requested date, or of today. */
  async read(asOf: string | undefined, by: Viewer): Promise<RosterCounts> {
    const date = readPastDate(asOf, await this.calendar.today())
    return date === null ? this.of(by) : this.on(date, by)
  }

  private async of(by: Viewer): Promise<RosterCounts> {
    if (seesCompany(by)) return companyCounts(await rosterTally(this.em))
    return wireCounts(await teamCounts(this.em, by.id))
  }

  /** The same as of a date; each member of the viewer is read. */
  private async on(date: string, by: Viewer): Promise<RosterCounts> {
    return wireCounts(await countsOn(this.em, date, seesCompany(by) ? null : by.id))
  }
}

function wireCounts({ total, loanOfficers, seniors, admins, ...of }: CountsRow): RosterCounts {
  const levels = { '0': of.level0, '1': of.level1, '2': of.level2, '3': of.level3, other: of.others }
  const { team, assigned, unassigned, haveDownlines } = of
  return { total, loanOfficers, seniors, admins, team: { total: team, assigned, unassigned, haveDownlines, levels } }
}
