import type { Figure } from '../figure.ts'
import { moveOfSubtree, openNode, search, teamOfRoot, threeUplines } from './calls.ts'
import { longestFrame } from './longest-frame.ts'
import { rosterImport } from './import-against-copy.ts'
import { memory } from './memory.ts'
import { closeMillion } from './people-instance.ts'

/** All but the first share one instance. The import is last, because it adds members. */
export const figures: Figure[] = [
  memory,
  threeUplines,
  teamOfRoot,
  moveOfSubtree,
  search,
  openNode,
  longestFrame,
  rosterImport,
]

export const end = closeMillion
