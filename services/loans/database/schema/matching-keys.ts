import { defineEntity, p } from '@mikro-orm/core'
import type { MatchingKeyKind, MatchingKeyState } from '@upline/contracts'
import { instant, word } from '@upline/db'
import { Member } from './members.ts'
import { reference } from './parts.ts'

/** What a loan officer's name in a file is matched with: username, email address and full name, as spelling keys. */
export const MemberSpelling = defineEntity({
  name: 'MemberSpelling',
  tableName: 'member_spellings',
  properties: {
    spellingKey: p.text().primary(),
    memberNo: () => reference(Member).primary(),
  },
  indexes: [{ name: 'member_spellings_of', properties: ['memberNo'] }],
})

export const MatchingKey = defineEntity({
  name: 'MatchingKey',
  tableName: 'matching_keys',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    memberNo: () => reference(Member),
    kind: word<MatchingKeyKind>(),
    spellingKey: p.text(),
    /** As entered. */
    value: p.text(),
    state: word<MatchingKeyState>(),
    /** Null: the system. */
    introducedBy: p.text().nullable(),
    introducedAt: instant(),
    /** Null: approved when it was entered, or pending. */
    decidedBy: p.text().nullable(),
    decidedAt: instant().nullable(),
    /** Of the decision. */
    note: p.text().default(''),
    /** What the approved key replaced. */
    valueBefore: p.text().nullable(),
    /** Replaced by another key, or the field was emptied. */
    droppedAt: instant().nullable(),
  },
  indexes: [{ name: 'matching_keys_of', properties: ['memberNo'] }],
  uniques: [
    {
      name: 'matching_keys_approved',
      properties: ['memberNo', 'kind'],
      where: "state = 'approved' and dropped_at is null",
    },
    { name: 'matching_keys_live', properties: ['memberNo', 'kind', 'spellingKey'], where: 'dropped_at is null' },
    {
      name: 'matching_keys_open',
      properties: ['memberNo', 'kind'],
      where: "state <> 'approved' and dropped_at is null",
    },
  ],
  checks: [
    { name: 'matching_keys_check', expression: '(decided_by is null) = (decided_at is null)' },
    { name: 'matching_keys_kind_check', expression: "kind in ('username', 'email', 'name', 'nmls')" },
    { name: 'matching_keys_state_check', expression: "state in ('approved', 'pending', 'rejected')" },
  ],
})

export const RememberedSpelling = defineEntity({
  name: 'RememberedSpelling',
  tableName: 'remembered_spellings',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    spellingKey: p.text(),
    /** As entered. */
    spelling: p.text(),
    memberNo: () => reference(Member),
    state: word<'proposed' | 'confirmed' | 'removed'>(),
    proposedBy: p.text(),
    proposedAt: instant(),
    confirmedBy: p.text().nullable(),
    confirmedAt: instant().nullable(),
    removedBy: p.text().nullable(),
    removedAt: instant().nullable(),
  },
  indexes: [
    { name: 'remembered_spellings_newest', properties: ['proposedAt', 'id'], where: "state <> 'removed'" },
    { name: 'remembered_spellings_of', properties: ['memberNo'] },
  ],
  uniques: [
    { name: 'remembered_spellings_confirmed', properties: ['spellingKey'], where: "state = 'confirmed'" },
    { name: 'remembered_spellings_proposed', properties: ['spellingKey', 'proposedBy'], where: "state = 'proposed'" },
  ],
  checks: [
    {
      name: 'remembered_spellings_check',
      expression: "state = 'removed' or ((state = 'confirmed') = (confirmed_by is not null))",
    },
    { name: 'remembered_spellings_check1', expression: "(state = 'removed') = (removed_at is not null)" },
    { name: 'remembered_spellings_state_check', expression: "state in ('proposed', 'confirmed', 'removed')" },
  ],
})
