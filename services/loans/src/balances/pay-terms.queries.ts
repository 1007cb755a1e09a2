import type { EntityManager } from '@mikro-orm/postgresql'
import type { DatedAmount, PayTerms, PayTermsChange, StoredPayTerms } from '@upline/contracts'
import { rows } from '@upline/db'
import { cents, fromDollars, toDollars } from '@upline/money'
import { tables } from '../../database/tables.ts'

interface TermsRow {
  drawCents: number | null
  drawFrom: string | null
  drawTo: string | null
  guaranteeCents: number | null
  guaranteeFrom: string | null
  guaranteeTo: string | null
  floorCents: number | null
  setBy: string
  setAt: string
}

const MAX_EARLIER = 50

/** The terms in force, and those that they replaced, newest first. $1 member. */
const READ = `
  select t.draw_cents::float8 "drawCents", t.draw_from::text "drawFrom", t.draw_to::text "drawTo",
    t.guarantee_cents::float8 "guaranteeCents", t.guarantee_from::text "guaranteeFrom", t.guarantee_to::text "guaranteeTo",
    t.floor_cents::float8 "floorCents", coalesce(m.full_name, t.set_by) "setBy", iso_utc(t.set_at) "setAt"
  from pay_terms t left join members m on m.id = t.set_by where t.member_no = $1 order by t.id desc limit ${1 + MAX_EARLIER}`

export type MemberTerms = Omit<PayTerms, 'member'>

const NO_TERMS: MemberTerms = { draw: null, guarantee: null, floor: null, setBy: null, setAt: null, earlier: [] }

export async function readTerms(em: EntityManager, memberNo: number): Promise<MemberTerms> {
  const [current, ...earlier] = (await rows<TermsRow>(em, READ, [memberNo])).map(storedTerms)
  return current ? { ...current, earlier } : NO_TERMS
}

const storedTerms = (row: TermsRow): StoredPayTerms => ({
  draw: datedAmount(row.drawCents, row.drawFrom, row.drawTo),
  guarantee: datedAmount(row.guaranteeCents, row.guaranteeFrom, row.guaranteeTo),
  floor: row.floorCents === null ? null : toDollars(cents(row.floorCents)),
  ...{ setBy: row.setBy, setAt: row.setAt },
})

const datedAmount = (amountCents: number | null, from: string | null, to: string | null): DatedAmount | null =>
  amountCents === null || from === null ? null : { amount: toDollars(cents(amountCents)), from, to }

export const addTerms = (
  tx: EntityManager,
  memberNo: number,
  { draw, guarantee, floor, by, at }: PayTermsChange & { by: string; at: Date },
): Promise<unknown> => {
  const [drawn, guaranteed] = [columnsOf(draw), columnsOf(guarantee)]
  return tables(tx)
    .insertInto('pay_terms')
    .values({
      ...{ memberNo, floorCents: floor === null ? null : fromDollars(floor), setBy: by, setAt: at },
      ...{ drawCents: drawn.cents, drawFrom: drawn.from, drawTo: drawn.to },
      ...{ guaranteeCents: guaranteed.cents, guaranteeFrom: guaranteed.from, guaranteeTo: guaranteed.to },
    })
    .execute()
}

const columnsOf = (term: DatedAmount | null) =>
  term ? { cents: fromDollars(term.amount), from: term.from, to: term.to } : { cents: null, from: null, to: null }
