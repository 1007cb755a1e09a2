import type { ValueProvider } from '@nestjs/common'

/** Data of the member $1, by its name in the export. */
export type PersonalDataParts = Record<string, string>

export const PERSONAL_DATA_PARTS = Symbol('personal data parts')

/** The personal data of a service that registers PersonalDataController. */
export const personalDataParts = (parts: PersonalDataParts): ValueProvider => ({
  provide: PERSONAL_DATA_PARTS,
  useValue: parts,
})
