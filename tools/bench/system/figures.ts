import type { Figure } from '../figure.ts'
import { eventsFigure } from './event-latency.ts'
import { importAgainstCopy } from './import-against-copy.ts'
import { liveFigure } from './live-figure.ts'
import { memory } from './memory.ts'
import { firstStart, secondStart } from './start-times.ts'

export const figures: Figure[] = [firstStart, secondStart, memory, importAgainstCopy, liveFigure, eventsFigure]
