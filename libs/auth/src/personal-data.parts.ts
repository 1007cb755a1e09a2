import type { ValueProvider } from '@nestjs/common'

/** By what it is called in the export: what of it belongs to the member $1. */
export type PersonalDataParts = Record<string, string>

export const PERSONAL_DATA_PARTS = Symbol('personal data parts')

/** What a service that lists PersonalDataController has of a person. */
export const personalDataParts = (parts: PersonalDataParts): ValueProvider => ({
  provide: PERSONAL_DATA_PARTS,
  useValue: parts,
})
