import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { failing, type LedgerEntry, type LoanDetail, type LoanShare, type SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { ChainPayService } from '../chain-pay/chain-pay.service.ts'
import { hiddenShare, shownCommission, shownEntries, shownShares } from '../chain-pay/shown-pay.ts'
import { type LoanLevel, readLevels } from '../ledger/read-levels.ts'
import { LEDGER_OF, MONEY_OF } from './loan-detail.queries.ts'
import { loanView } from './loan-view.ts'
import { LoansService } from './loans.service.ts'
import { shareReason, type LoanMoney } from './share-reason.ts'

/** Also thrown for a loan outside the viewer's scope, so that its existence stays hidden. */
export class LoanNotFoundError extends failing(
  'missing',
  'loans.unknown-loan',
  'The requested loan could not be found.',
) {}

type EntryRow = Omit<LedgerEntry, 'kind' | 'amount'> & { kind: number; cents: number; chainIds: string[] }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Shows a loan with every share, its payee and reason, and all its ledger entries. */
@Injectable()
export class LoanDetailService {
  constructor(
    private readonly em: EntityManager,
    private readonly loans: LoansService,
    private readonly chainPay: ChainPayService,
    private readonly calendar: CompanyCalendar,
  ) {}

  /** `isManaged`: the caller can change the loan, and sees it even if it pays them nothing. */
  async show(viewer: SessionUser, id: string, { isManaged = false } = {}): Promise<LoanDetail> {
    const seen = UUID.test(id) ? await this.loans.one(viewer, id) : undefined
    const loan = seen ?? (isManaged ? await this.loans.whole(id) : undefined)
    const money = loan && (await firstRow<LoanMoney>(this.em, MONEY_OF, [loan.id]))
    if (!loan || !money) throw new LoanNotFoundError()
    const { at, today } = await this.calendar.now()
    const [places, ledger, view] = await Promise.all([
      readLevels(this.em, loan.id, { now: at }),
      rows<EntryRow>(this.em, LEDGER_OF, [loan.id]),
      this.chainPay.viewOf(viewer),
    ])
    const shares = places.map((place) => shareView(money, place))
    const shown = loanView(loan, today)
    return {
      ...shown,
      commission: seen ? shown.commission : shownCommission(view, shown.commission, shares),
      shares: shownShares(view, shares, hiddenShare),
      frozen: money.isBooked,
      isPaidElsewhere: money.isPaidElsewhere,
      ...{ chainAt: money.chainAt, decidedOn: money.decidedOn },
      ledger: shownEntries(view, ledger).map(entryView),
    }
  }
}

const shareView = (money: LoanMoney, place: LoanLevel): LoanShare => ({
  ...{ originatorId: place.originatorId, percent: place.percent },
  level: place.level,
  memberId: place.memberId,
  memberName: place.memberName,
  rateBp: place.rateBp,
  amount: toDollars(cents(place.cents)),
  planVersion: place.planVersion,
  planName: place.planName,
  reason: shareReason({ ...money, decidedOn: place.decidedOn ?? money.decidedOn }, place),
})

const entryView = ({ kind, cents: amount, basis, ...entry }: Omit<EntryRow, 'chainIds'>): LedgerEntry => ({
  ...entry,
  kind: kind === 1 ? 'earned' : 'reversed',
  basis: toDollars(cents(basis)),
  amount: toDollars(cents(amount)),
})
