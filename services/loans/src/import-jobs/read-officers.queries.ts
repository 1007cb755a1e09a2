import type { StagingTables } from './staging.queries.ts'

/** The facts about the three keys of a row, most reliable first. */
const KEYS = ['a', 'b', 'c'] as const

/** The only member who has the key. */
const onlyMatch = (key: string): string => `case when cardinality(${key}.exact) = 1 then ${key}.exact[1] end`

/** The member of a remembered spelling, if no exact match contradicts it. */
const rememberedMatch = (key: string): string => {
  const fits = KEYS.map((other) => `${key}.remembered = any(coalesce(${other}.exact, array[${key}.remembered]))`)
  return `case when ${fits.join(' and ')} then ${key}.remembered end`
}

/**
 * Each combination of keys once, with the member that it names. This is resolveOfficer() of loan-import/resolve-officer.ts for
 * sets, because a file may name 100,000 loan officers. test/officer-resolution.int.spec.ts keeps the two equal.
 */
export const resolveRead = ({ read, officers }: Pick<StagingTables, 'read' | 'officers'>): string => `
  create unlogged table ${officers} as
  with written as materialized (select distinct k1, k2, k3 from ${read} where message is null),
  known as materialized (
    select k.key, (select array_agg(member_no) from member_spellings where spelling_key = k.key) exact,
      (select r.member_no from remembered_spellings r join members m on m.no = r.member_no and m.removed_at is null
        where r.spelling_key = k.key and r.state = 'confirmed') remembered
    from (select k1 from written union select k2 from written union select k3 from written) k(key) where k.key <> '')
  select k1, k2, k3, coalesce(${[...KEYS.map(onlyMatch), ...KEYS.map(rememberedMatch)].join(', ')}) officer_no
  from written left join known a on a.key = k1 left join known b on b.key = k2 left join known c on c.key = k3`
