import path from 'node:path'
import { asyncApi } from './asyncapi.ts'
import { eventCatalogue } from './event-catalogue.ts'

const DOCS = path.resolve(import.meta.dirname, '../../docs')

/** Every generated page: where it lies and what it must hold now. */
export const generatedFiles = (): { file: string; text: string }[] => [
  { file: path.join(DOCS, 'events.md'), text: eventCatalogue() },
  { file: path.join(DOCS, 'asyncapi.json'), text: `${JSON.stringify(asyncApi(), null, 2)}\n` },
]
