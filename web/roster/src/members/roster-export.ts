import { roleLabel, type Member } from '@upline/contracts'
import { writeCsv, type Cell } from '@upline/csv'
import { localDate } from '@upline/web-kit'
import { fullName } from './member-facts.ts'

/** CSV cells of each table column. Columns without an entry (actions) are not exported. */
const CELLS: Record<string, [title: string, cell: (member: Member) => Cell][]> = {
  name: [
    ['Name', fullName],
    ['Username', (member) => member.username],
    ['Active', (member) => (member.isActive ? 'yes' : 'no')],
  ],
  contact: [
    ['Email', (member) => member.email],
    ['Phone', (member) => member.phone],
  ],
  role: [['Role', (member) => roleLabel(member.role)]],
  level: [['Level', (member) => member.level]],
  upline: [['Upline', (member) => member.uplineName]],
  reports: [['Direct Reports', (member) => member.downlineCount]],
  joined: [['Joined', (member) => localDate(member.createdAt)]],
  payroll: [
    ['Employee Number', (member) => member.employeeNumber],
    ['Employment', (member) => member.employment],
    ['Cost Center', (member) => member.costCenter],
    ['Hired On', (member) => member.hiredOn],
    ['Left On', (member) => member.leftOn],
  ],
  websites: [
    ['Origination Website', (member) => member.originationWebsite],
    ['Recruiting Website', (member) => member.recruitingWebsite],
  ],
}

/** Exports the visible rows and columns. Escapes cells that a spreadsheet would run as formulas. */
export function rosterCsv(members: readonly Member[], shown: readonly string[]): string {
  const columns = shown.flatMap((key) => CELLS[key] ?? [])
  const lines = members.map((member) => columns.map(([, cell]) => cell(member)))
  return writeCsv([columns.map(([title]) => title), ...lines], { bom: true })
}
