import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A file of loans was imported, or rejected as a whole. */
export const importFinished = defineEvent({
  type: 'import-finished',
  topic: 'loans.import',
  version: 1,
  description: 'A file of loans was imported, or rejected as a whole.',
  consumers: ['notifications'],
  data: z.object({
    importId: z.string(),
    /** The member who sent the file. */
    by: z.string(),
    fileName: z.string(),
    totalRecords: z.number().int(),
    imported: z.number().int(),
    refused: z.number().int(),
    needsOfficer: z.number().int(),
    /** What is wrong with the file as a whole; null if it was imported. */
    error: z.string().nullable(),
    at: instant,
  }),
})
