import type { Figure } from '../figure.ts'
import { importAgain } from './import-again.ts'
import { importAgainstCopy } from './import-against-copy.ts'
import { importMemory } from './import-memory.ts'
import { parseFrames } from './parse-frames.ts'

export const figures: Figure[] = [importAgainstCopy, importMemory, importAgain, parseFrames]
