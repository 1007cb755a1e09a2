import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { ChainPay, ChainPaySetting, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { ALL_CHAIN_PAY, type ChainPayView, seesPay } from '@upline/permissions'
import { readChainPay, saveChainPay, uplineIdsOf } from './chain-pay.queries.ts'

/** The company's setting 'Who sees the chain's pay', and what it means for a viewer. */
@Injectable()
export class ChainPayService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show(): Promise<ChainPaySetting> {
    return { chainPay: await readChainPay(this.em) }
  }

  /** Open pages of loans load again. */
  change(chainPay: ChainPay, by: SessionUser): Promise<ChainPaySetting> {
    return inTransaction(this.em, async (tx) => {
      await saveChainPay(tx, chainPay, { id: by.id, at: this.clock.now() })
      this.hints.afterCommit(tx, { topics: ['loans', 'approvals'], everyone: true })
      return { chainPay }
    })
  }

  async viewOf(viewer: SessionUser): Promise<ChainPayView> {
    if (seesPay(viewer)) return ALL_CHAIN_PAY
    const setting = await readChainPay(this.em)
    if (setting === 'amounts') return ALL_CHAIN_PAY
    return { setting, viewerId: viewer.id, uplineIds: await uplineIdsOf(this.em, viewer.id) }
  }
}
