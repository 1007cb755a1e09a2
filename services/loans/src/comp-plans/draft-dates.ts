import { ALWAYS, type EffectiveOn, type History, LATEST } from '../compensation/history.ts'
import type { Member, MemberNo } from '../compensation/members.ts'
import type { MemberStretch } from './comp-dry-run.queries.ts'
import { type DraftScope, type DraftStretch, draftStretches } from './draft-scope.ts'

type MemberPositions = { no: MemberNo; roles: History<string>; branches: History<string | null> }

/** The dates that a draft decides for each payee. */
export class DraftDates {
  readonly #stretches: ReadonlyMap<MemberNo, DraftStretch[]> | null

  /** @param scope null: it decides everyone's pay */
  constructor(payees: readonly MemberPositions[], scope: DraftScope | null) {
    this.#stretches = scope && new Map(payees.map((payee) => [payee.no, draftStretches(memberOf(payee), scope)]))
  }

  isAlways(memberNo: MemberNo): boolean {
    return this.#stretches === null || isWhole(this.#stretches.get(memberNo) ?? [])
  }

  isOn(memberNo: MemberNo, on: EffectiveOn): boolean {
    if (this.#stretches === null) return true
    return (this.#stretches.get(memberNo) ?? []).some(({ from, till }) => from <= on && on < till)
  }

  /** Payees whose pay the draft decides on some dates alone. */
  get mixed(): MemberStretch[] {
    return [...(this.#stretches ?? [])].flatMap(([memberNo, stretches]) =>
      isWhole(stretches) ? [] : stretches.map((stretch) => ({ memberNo, ...stretch })),
    )
  }
}

const isWhole = ([first]: readonly DraftStretch[]): boolean => first?.from === ALWAYS && first.till === LATEST

const memberOf = ({ no, roles, branches }: MemberPositions): Member => ({
  ...{ no, joinedOn: null, isActive: [], upline: [], role: roles, branch: branches },
})
