import type { Figure } from '../figure.ts'
import { bulkImportAgainstCopy } from './bulk-import.ts'
import { dryRun } from './dry-run.ts'
import { encompassFundings } from './encompass-fundings.ts'
import { importAgain } from './import-again.ts'
import { importAgainstCopy } from './import-against-copy.ts'
import { importMemory } from './import-memory.ts'
import { funding } from './funding.ts'
import { dashboardOfCeo, deepPage, listOfCeo, searchByNumber } from './lists.ts'
import { closeLoans } from './loans-instance.ts'
import { moveAboveLoans, moveToOtherPlan } from './move.ts'
import { parseFrames } from './parse-frames.ts'

export const figures: Figure[] = [
  importAgainstCopy,
  importMemory,
  importAgain,
  bulkImportAgainstCopy,
  parseFrames,
  listOfCeo,
  deepPage,
  searchByNumber,
  dashboardOfCeo,
  dryRun,
  moveAboveLoans,
  moveToOtherPlan,
  funding,
  encompassFundings,
]

export const end = closeLoans
