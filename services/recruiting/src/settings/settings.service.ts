import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { RECRUIT_BONUS_CENTS, type RecruitingSettings, type RecruitingSettingsChange } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { cents, toDollars } from '@upline/money'

@Injectable()
export class SettingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
  ) {}

  async read(): Promise<RecruitingSettings> {
    const sql = 'select is_bonus_on as "isBonusOn", disclosure from settings'
    const found = await firstRow<Pick<RecruitingSettings, 'isBonusOn' | 'disclosure'>>(this.em.fork(), sql)
    return { ...found!, bonus: toDollars(cents(RECRUIT_BONUS_CENTS)) }
  }

  async change({ isBonusOn, disclosure }: RecruitingSettingsChange): Promise<RecruitingSettings> {
    await inTransaction(this.em, async (tx) => {
      await rows(
        tx,
        `update settings set is_bonus_on = coalesce($1, is_bonus_on), disclosure = coalesce($2, disclosure)`,
        [isBonusOn ?? null, disclosure ?? null],
      )
      this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
    })
    return this.read()
  }
}
