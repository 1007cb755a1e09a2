import type { DirectRecruit } from '@upline/contracts'
import { writeCsv } from '@upline/csv'
import { localDate } from '@upline/web-kit'

const PAGE_SIZE = 25

export const fullName = (recruit: { firstName: string; lastName: string }): string =>
  `${recruit.firstName} ${recruit.lastName}`.trim()

/** Matches any part of name or email address, case-insensitive. */
export function findRecruits(recruits: readonly DirectRecruit[], search: string): DirectRecruit[] {
  const wanted = search.trim().toLowerCase()
  return recruits.filter((recruit) => `${fullName(recruit)} ${recruit.email}`.toLowerCase().includes(wanted))
}

interface RecruitPage {
  rows: DirectRecruit[]
  /** Page number from 1. Returns the last page if the search has fewer pages. */
  page: number
  pages: number
}

export function pageOf(recruits: readonly DirectRecruit[], wanted: number): RecruitPage {
  const pages = Math.max(1, Math.ceil(recruits.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: recruits.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages }
}

/** The columns of the table as CSV. Escapes formulas. */
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
