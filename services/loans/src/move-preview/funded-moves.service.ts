import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MovedFunding, MovePreviewShare } from '@upline/contracts'
import { rows } from '@upline/db'
import { defineKeyset, type Page, readLimit } from '@upline/http'
import { type LateLink, withLink } from '../compensation/late-link.ts'
import { type CompanyFacts, loadCompany, memberNamesOf } from '../ledger/company.queries.ts'
import { sqlDate } from '../ledger/dates.ts'
import { findLedgers } from '../ledger/loans.queries.ts'
import { FUNDED_BELOW } from './move-preview.queries.ts'
import { payChanges } from './pay-changes.ts'

interface FundedRow {
  id: string
  loanNumber: string | null
  borrower: string
  amountCents: number
  fundedOn: string
  officerName: string
}

const LIMITS = { byDefault: 50, max: 200 }
const BY_LOAN = defineKeyset('moved-fundings', { loanId: 'uuid' })
const BATCH_SIZE = 1_000

export interface FundedChanges {
  changedLoans: number
  fundedPeople: MovePreviewShare[]
}

/** What a move with an earlier date would change on funded loans: by the rules that correct them, and nothing is written. */
@Injectable()
export class FundedMovesService {
  constructor(private readonly em: EntityManager) {}

  /** Loans whose pay changes, in the order of their ids. */
  async page(
    link: LateLink,
    asked: { limit?: string | undefined; cursor?: string | undefined },
  ): Promise<Page<MovedFunding>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = BY_LOAN.read(asked.cursor)?.loanId
    const found: MovedFunding[] = []
    for await (const changed of this.changedLoans(link, after)) {
      found.push(...changed)
      if (found.length > limit) break
    }
    const page = BY_LOAN.pageOf(
      found.map(({ loanId }) => ({ loanId })),
      limit,
    )
    return { rows: found.slice(0, limit), nextCursor: page.nextCursor }
  }

  async totals(link: LateLink): Promise<FundedChanges> {
    const people = new Map<string, MovePreviewShare>()
    let changedLoans = 0
    for await (const changed of this.changedLoans(link)) {
      changedLoans += changed.length
      for (const share of changed.flatMap((loan) => loan.people)) {
        const { before = 0, after = 0 } = people.get(share.id) ?? {}
        people.set(share.id, { ...share, before: sum(before, share.before), after: sum(after, share.after) })
      }
    }
    const fundedPeople = [...people.values()].filter(({ before, after }) => before !== after)
    return { changedLoans, fundedPeople: fundedPeople.toSorted(byName) }
  }

  private async *changedLoans(link: LateLink, after?: string): AsyncGenerator<MovedFunding[]> {
    let last = after ?? null
    for (;;) {
      const parameters = [link.memberNo, sqlDate(link.from), last, BATCH_SIZE]
      const found = await rows<FundedRow>(this.em, FUNDED_BELOW, parameters)
      if (found.length === 0) return
      yield await this.changed(link, found)
      last = found.at(-1)!.id
    }
  }

  private async changed(link: LateLink, found: readonly FundedRow[]): Promise<MovedFunding[]> {
    const ids = found.map(({ id }) => id)
    const loans = new Map((await findLedgers(this.em, ids)).map((loan) => [loan.id, loan]))
    const originators = [...loans.values()].flatMap((loan) => loan.originators.map(({ memberNo }) => memberNo))
    const company = await loadCompany(this.em, [
      ...originators,
      link.memberNo,
      ...(link.uplineNo === null ? [] : [link.uplineNo]),
    ])
    const moved = withLink<CompanyFacts>(company, link)
    const changes = found.map((row) => ({ row, changes: payChanges(loans.get(row.id)!, company, moved) }))
    const paid = changes.flatMap((one) => one.changes.map(({ memberNo }) => memberNo))
    const names = await memberNamesOf(this.em, [...new Set(paid)])
    return changes
      .filter((one) => one.changes.length > 0)
      .map(({ row: { id, amountCents, ...row }, changes: shares }) => ({
        ...{ ...row, loanId: id, loanAmount: amountCents / 100 },
        people: shares
          .map(({ memberNo, beforeCents, afterCents }) => ({
            ...names.get(memberNo)!,
            ...{ before: beforeCents / 100, after: afterCents / 100 },
          }))
          .toSorted(byName),
      }))
  }
}

const sum = (a: number, b: number): number => Math.round((a + b) * 100) / 100
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
