/** 0 personal, 1 to 3 the overrides of the three uplines. */
export type CommissionLevel = 0 | 1 | 2 | 3

/** Plan version 1 in basis points, by level (product text, section 9). */
export const FIRST_PLAN_BP: readonly [number, number, number, number] = [75, 25, 10, 10]

export const LEVEL_LABELS = ['Personal', 'Level 1', 'Level 2', 'Level 3'] as const

/** 'Unknown' for an invalid level (product text, section 4). */
export const levelLabel = (level: number): string => LEVEL_LABELS[level] ?? 'Unknown'

/** Letters whose stroke or ligature is not an accent in Unicode, but is to users: Sørensen matches Sorensen. */
const PLAIN_LETTERS: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

/** The key for comparing loan officers, cities and so on: lowercase, single spaces, no accents. */
export const spellingKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[øłđðħıŧßæœþ]/g, (letter) => PLAIN_LETTERS[letter]!)
