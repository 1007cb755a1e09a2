import type { DirectRecruit } from '@upline/contracts'
import { writeCsv } from '@upline/csv'
import { localDate } from '@upline/web-kit'

export const PAGE_SIZE = 25

export const fullName = (recruit: { firstName: string; lastName: string }): string =>
  `${recruit.firstName} ${recruit.lastName}`.trim()

/** Any part of name or e-mail address, without regard to case. */
export function findRecruits(recruits: readonly DirectRecruit[], search: string): DirectRecruit[] {
  const wanted = search.trim().toLowerCase()
  return recruits.filter((recruit) => `${fullName(recruit)} ${recruit.email}`.toLowerCase().includes(wanted))
}

export interface RecruitPage {
  rows: DirectRecruit[]
  /** From 1; the last one where a search has left fewer pages than that. */
  page: number
  pages: number
}

export function pageOf(recruits: readonly DirectRecruit[], wanted: number): RecruitPage {
  const pages = Math.max(1, Math.ceil(recruits.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: recruits.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages }
}

/** The table's own columns; formulas are defused. */
export const recruitsCsv = (recruits: readonly DirectRecruit[]): string =>
  writeCsv(
    [
      ['Name', 'Email', 'Joined Date', 'Status', 'YTD Volume'],
      ...recruits.map((recruit) => [
        fullName(recruit),
        recruit.email,
        localDate(recruit.createdAt),
        recruit.isActive ? 'Active' : 'Inactive',
        recruit.ytdVolume.toFixed(2),
      ]),
    ],
    { bom: true },
  )
