import type { Figure } from '../figure.ts'
import { moveOfSubtree, openNode, search, teamOfRoot, threeUplines } from './calls.ts'
import { rosterImport } from './import-against-copy.ts'
import { memory } from './memory.ts'

/** The import is last: it ends the instance that all of them share. */
export const figures: Figure[] = [memory, threeUplines, teamOfRoot, moveOfSubtree, search, openNode, rosterImport]
