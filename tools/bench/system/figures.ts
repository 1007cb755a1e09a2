import type { Figure } from '../figure.ts'
import { eventsFigure } from './event-latency.ts'
import { liveFigure } from './live-figure.ts'
import { memory } from './memory.ts'
import { firstStart, secondStart } from './start-times.ts'

export const figures: Figure[] = [firstStart, secondStart, memory, liveFigure, eventsFigure]
